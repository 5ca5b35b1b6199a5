import { afterPaint } from './after-paint.ts'

/** Runs once the browser has nothing else to do. Safari cannot tell; a short pause lets more urgent work go first. */
export function whenIdle(run: () => void): () => void {
  const idle = 'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: 2000 }) : undefined
  if (idle !== undefined) return () => cancelIdleCallback(idle)
  const timer = setTimeout(run, 100)
  return () => clearTimeout(timer)
}

/** Loads the code of the likeliest next step once what is on the screen is painted, unless the user asked to save data. */
export function loadNext(load: () => Promise<unknown>): () => void {
  return isMetered() ? () => undefined : afterPaint(() => void load().catch(() => undefined))
}

function isMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
