import { afterPaint } from './after-paint.ts'

/** Runs once the browser has nothing else to do. Safari cannot tell; a short pause lets more urgent work go first. */
export function whenIdle(run: () => void): () => void {
  const idle = 'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: 2000 }) : undefined
  if (idle !== undefined) return () => cancelIdleCallback(idle)
  const timer = setTimeout(run, 100)
  return () => clearTimeout(timer)
}

/**
 * Loads code for a likely next step once what is on the screen is painted and the browser is idle, unless the user
 * asked to save data. A failure is not reported: the step itself tries again. Returns a function that cancels it.
 */
export function loadWhenIdle(load: () => Promise<unknown>): () => void {
  if (isMetered()) return () => undefined
  let stop = afterPaint(() => {
    stop = whenIdle(() => void load().catch(() => undefined))
  })
  return () => stop()
}

/** The same for the likeliest next step, which does not wait for an idle moment, so its code loads first. */
export function loadNext(load: () => Promise<unknown>): () => void {
  return isMetered() ? () => undefined : afterPaint(() => void load().catch(() => undefined))
}

function isMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
