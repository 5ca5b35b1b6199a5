import { vi } from 'vitest'

/**
 * Runs with a clock that goes ten times slower than time does and can be put forward, so that no wait is over before it was
 * looked at. It must not stand still: what stands between the app and the stand-ins waits for moments, too.
 */
export async function inSlowTime(act: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const clock = setInterval(() => void vi.advanceTimersByTime(1), 10)
  try {
    await act()
  } finally {
    clearInterval(clock)
    vi.useRealTimers()
  }
}

/** Runs with a clock that skips every wait. */
export async function withoutWaits(act: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const clock = setInterval(() => void vi.advanceTimersByTime(1000), 1)
  try {
    await act()
  } finally {
    clearInterval(clock)
    vi.useRealTimers()
  }
}
