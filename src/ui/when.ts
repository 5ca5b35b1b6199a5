/** Runs once the next frame is on the screen. Returns a function that cancels it. A hidden tab paints no frames. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    timer = setTimeout(run)
  }
  const frame = requestAnimationFrame(soon)
  timer = setTimeout(soon, 200)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Waits for a new task, so that the browser can paint and respond first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

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
