import { vi } from 'vitest'

/**
 * Runs with a clock that goes ten times slower than time does and can be put forward, so that no wait is over before it was
 * looked at. It must not stand still: what is between the app and the stand-ins waits for moments, too.
 */
export function inSlowTime(act: () => Promise<void>) {
  return inTimeOf(1, 10, act)
}

/** Runs with a clock that skips every wait. */
export function withoutWaits(act: () => Promise<void>) {
  return inTimeOf(1000, 1, act)
}

/** Puts the clock forward by so many milliseconds every so many. */
async function inTimeOf(by: number, every: number, act: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const clock = setInterval(() => void vi.advanceTimersByTime(by), every)
  try {
    await act()
  } finally {
    clearInterval(clock)
    vi.useRealTimers()
  }
}
