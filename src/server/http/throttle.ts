import { setTimeout as sleep } from 'node:timers/promises'
import { createRecent } from '../recent.ts'

/** What came of an attempt: what was found, or nothing and how many seconds to leave it be (0: try again at once). */
export type Attempt<T> = { found: T } | { wait: number }

/** How failures are slowed; `now` is in milliseconds and never goes back. */
export type ThrottleRules = {
  /** Failures of one address that cost nothing; they are forgotten when it has left it be for `forgetAfter`. */
  free: number
  forgetAfter: number
  /** The first wait in seconds, doubled with each failure up to the longest. */
  firstWait: number
  longestWait: number
  /** How long the answer to a failure is held back, how many of one address at once, and of all together. */
  holdBack: number
  heldOfOne: number
  heldOfAll: number
  addresses: number
  now: () => number
  pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * Slows guessing by address without shutting out the others who share it: what is found counts at any time. While failures of
 * an address are held back, no more than `heldOfOne` guesses of it are looked at, so that many at once are no faster.
 */
export function createThrottle(rules: Partial<ThrottleRules> = {}) {
  const { free, forgetAfter, heldOfOne, heldOfAll, holdBack, addresses, now, pause, ...waits } = {
    ...defaults,
    ...rules,
  }
  const known = createRecent<string, Address>(addresses)
  let held = 0

  /** Runs the check of one attempt, which finds undefined if it fails. `trusted`: it was right before, so it is looked at in any case. */
  async function attempt<T>(
    { address, trusted, signal }: { address: string; trusted: boolean; signal: () => AbortSignal },
    check: () => Promise<T | undefined>,
  ): Promise<Attempt<T>> {
    const entry = known.get(address) ?? { failures: 0, last: 0, openAt: 0, underWay: 0 }
    known.set(address, entry)
    if (now() - entry.last > forgetAfter) entry.failures = 0
    const isSlowed = entry.failures >= free
    if (isSlowed && !trusted && (entry.underWay >= heldOfOne || held >= heldOfAll)) {
      return { wait: secondsTo(entry.openAt) || 1 }
    }
    entry.underWay += 1
    if (isSlowed) held += 1
    try {
      const found = await check()
      if (found !== undefined) return { found }
      const wait = fail(entry)
      if (isSlowed) await pause(holdBack, signal()).catch(() => {}) // who went away need not be kept waiting
      return { wait }
    } finally {
      entry.underWay -= 1
      if (isSlowed) held -= 1
      if (entry.failures === 0 && entry.underWay === 0) known.delete(address)
    }
  }

  /** Counts a failure; answers the seconds to wait if it came sooner than it was told to. */
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

const defaults: ThrottleRules = {
  free: 5,
  forgetAfter: 30 * 60_000,
  firstWait: 10,
  longestWait: 15 * 60,
  holdBack: 1000,
  heldOfOne: 5,
  heldOfAll: 500,
  addresses: 10_000,
  now: () => performance.now(),
  pause: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
}
