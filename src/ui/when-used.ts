import { loadNext } from './when-idle.ts'
import { whenUnusedAfter } from './when-unused.ts'

// What opens from a page loads once somebody uses it, so that a page that is only looked at costs less.

const waiting = new Set<() => Promise<unknown>>()
let isUsed = false

/** Loads a part once somebody uses the page. */
export function loadWhenUsed(load: () => Promise<unknown>): void {
  if (isUsed) loadNext(load)
  else waiting.add(load)
}

/** Loads these parts after the next move, key or click, in a quiet moment, or after five seconds. Returns a function that stops it. */
export function watchUse(): () => void {
  const types = ['pointermove', 'pointerdown', 'keydown']
  const load = () => {
    isUsed = true
    for (const one of waiting) loadNext(one)
    waiting.clear()
  }
  let stopTimer = whenUnusedAfter(5000, load)
  const stop = () => {
    stopTimer()
    for (const type of types) removeEventListener(type, begin, true)
  }
  const begin = () => {
    stop()
    stopTimer = whenUnusedAfter(200, load)
  }
  for (const type of types) addEventListener(type, begin, { capture: true, passive: true })
  return stop
}
