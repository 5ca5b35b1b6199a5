import { setTimeout as sleep } from 'node:timers/promises'
import { createLruCache } from '../common/create-lru-cache.ts'

/** The result of an attempt: what was found, or the seconds to wait before the next (0: retry at once). */
export type Attempt<T> = { found: T } | { wait: number }

/**
 * Slows down guessing per address without locking out others who share the address: a correct token always works.
 * Failures are held back, at most `heldOfOne` per address at once; any more fail at once with the time to wait.
 */
export function createThrottle(rules: Partial<ThrottleRules> = {}) {
  const { free, forgetAfter, heldOfOne, heldOfAll, holdBack, addresses, now, pause, ...waits } = {
    ...defaults,
    ...rules,
  }
  const known = createLruCache<string, Address>(addresses)
  let held = 0

  /** Runs the check of one attempt, which returns undefined if it fails. */
  async function attempt<T>(
    { address, signal }: { address: string; signal: () => AbortSignal },
    check: () => Promise<T | undefined>,
  ): Promise<Attempt<T>> {
    const entry = known.get(address) ?? { failures: 0, last: 0, openAt: 0, underWay: 0 }
    known.set(address, entry)
    if (now() - entry.last > forgetAfter) entry.failures = 0
    const isSlowed = entry.failures >= free
    // Others may share the address, so a correct token still works. Wrong ones fail at once.
    if (isSlowed && (entry.underWay >= heldOfOne || held >= heldOfAll)) {
      const found = await check()
      if (found !== undefined) return { found }
      fail(entry)
      return { wait: secondsTo(entry.openAt) || 1 }
    }
    entry.underWay += 1
    if (isSlowed) held += 1
    try {
      const found = await check()
      if (found !== undefined) return { found }
      const wait = fail(entry)
      if (isSlowed) await pause(holdBack, signal()).catch(() => {}) // stop waiting if the client has gone
      return { wait }
    } finally {
      entry.underWay -= 1
      if (isSlowed) held -= 1
      if (entry.failures === 0 && entry.underWay === 0) known.delete(address)
    }
  }

  /** Counts a failure; returns the seconds to wait if it came before the last wait was over. */
  function fail(entry: Address): number {
    const isTooSoon = now() < entry.openAt
    entry.failures += 1
    entry.last = now()
    if (entry.failures >= free) {
      const seconds = Math.min(waits.firstWait * 2 ** (entry.failures - free), waits.longestWait)
      entry.openAt = now() + seconds * 1000
    }
    return isTooSoon ? secondsTo(entry.openAt) : 0
  }

  function secondsTo(moment: number): number {
    return Math.max(0, Math.ceil((moment - now()) / 1000))
  }

  return { attempt }
}

export type Throttle = ReturnType<typeof createThrottle>

type Address = { failures: number; last: number; openAt: number; underWay: number }

const defaults = {
  /** Failures per address without a delay; they are forgotten after `forgetAfter` without another failure. */
  free: 5,
  forgetAfter: 30 * 60_000,
  /** The first wait in seconds; it doubles with each failure up to the longest. */
  firstWait: 10,
  longestWait: 15 * 60,
  /** How long a failed attempt is held back, and how many at once: per address and in total. */
  holdBack: 1000,
  heldOfOne: 5,
  heldOfAll: 500,
  addresses: 10_000,
  now: () => performance.now(),
  pause: (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
    sleep(milliseconds, undefined, { signal }),
}

/** How failures are slowed down; times are in milliseconds unless they are waits, and `now` is monotonic. */
export type ThrottleRules = typeof defaults
