import { whenIdle } from './when-idle.ts'

/** `areOn`: a test of a part that loads after these pauses switches them off (test/app/support/without-pauses.ts). */
export const pauses = { areOn: true }

/** Runs work once the browser is idle and the user has not typed or clicked for a second. Returns a function that cancels it. */
export function whenUnused(run: () => void): () => void {
  watch()
  const rest = lastUse + 1000 - performance.now()
  return rest > 0 && pauses.areOn ? unusedAfter(rest, run) : whenIdle(run)
}

/** The same after a delay in milliseconds, which gives the first page time to appear. */
export function whenUnusedAfter(delay: number, run: () => void): () => void {
  watch()
  return unusedAfter(pauses.areOn ? delay : 0, run)
}

function unusedAfter(delay: number, run: () => void): () => void {
  let stop = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    stop = whenUnused(run)
  }, delay)
  return () => stop()
}

let lastUse = Number.NEGATIVE_INFINITY
let isWatching = false

function watch(): void {
  if (isWatching) return
  isWatching = true
  for (const type of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(type, ({ timeStamp }) => (lastUse = timeStamp), { capture: true, passive: true })
}
