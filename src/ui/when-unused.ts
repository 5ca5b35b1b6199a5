import { whenIdle } from './when-idle.ts'

/** `areOn`: a test of a part that loads after these pauses switches them off (test/app/support/without-pauses.ts). */
export const pauses = { areOn: true }

/**
 * Runs work that nobody is waiting for, once the browser is idle and the user has neither typed nor clicked for a
 * second.
 */
export function whenUnused(run: () => void): void {
  watch()
  const rest = lastUse + 1000 - performance.now()
  if (rest > 0 && pauses.areOn) setTimeout(() => whenUnused(run), rest)
  else whenIdle(run)
}

/**
 * The same after a delay in milliseconds, which gives the first page time to appear. Returns a function that cancels
 * the delay.
 */
export function whenUnusedAfter(delay: number, run: () => void): () => void {
  watch()
  const timer = setTimeout(() => whenUnused(run), pauses.areOn ? delay : 0)
  return () => clearTimeout(timer)
}

let lastUse = Number.NEGATIVE_INFINITY
let isWatching = false

function watch(): void {
  if (isWatching) return
  isWatching = true
  for (const type of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(type, ({ timeStamp }) => (lastUse = timeStamp), { capture: true, passive: true })
}
