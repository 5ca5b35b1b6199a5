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

/** Loads these parts at the next move of the pointer, key, click or touch, or after five seconds without any. Returns a function that stops waiting. */
export function watchUse(): () => void {
  const types = ['pointermove', 'pointerdown', 'keydown']
  const use = () => {
    stop()
    isUsed = true
    for (const load of waiting) loadNext(load)
    waiting.clear()
  }
  const stopTimer = whenUnusedAfter(5000, use)
  const stop = () => {
    stopTimer()
    for (const type of types) removeEventListener(type, use, true)
  }
  for (const type of types) addEventListener(type, use, { capture: true, passive: true })
  return stop
}
