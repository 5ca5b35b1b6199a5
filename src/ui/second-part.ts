import { afterPaint, whenIdle } from './when.ts'

// All that works on a page that is on screen is one part of the build: selection, filters, cells, dialogs, keys, notices.

let isWanted = false
const listeners = new Set<() => void>()

export function wantSecondPart(): void {
  if (isWanted) return
  isWanted = true
  for (const listener of listeners) listener()
}

/** The same once the page is painted and the browser is idle. Returns a function that cancels it. */
export function wantSecondPartSoon(): () => void {
  let stop = afterPaint(() => {
    stop = whenIdle(wantSecondPart)
  })
  return () => stop()
}

/** The same at the first key, click or touch. */
export function wantSecondPartOnUse(): void {
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, wantSecondPart, { capture: true, once: true, passive: true })
}

export function isSecondPartWanted(): boolean {
  return isWanted
}

/** Calls back when it may load. Returns an unsubscribe function. */
export function onSecondPartWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
