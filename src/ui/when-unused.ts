import { whenIdle } from './when-idle.ts'

/** Runs once the browser is idle and the user has neither typed nor clicked for a second, for work that nobody waits for. */
export function whenUnused(run: () => void): void {
  watch()
  const rest = lastUse + 1000 - performance.now()
  if (rest > 0) setTimeout(() => whenUnused(run), rest)
  else whenIdle(run)
}

let lastUse = Number.NEGATIVE_INFINITY
let isWatching = false

function watch(): void {
  if (isWatching) return
  isWatching = true
  for (const type of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(type, ({ timeStamp }) => (lastUse = timeStamp), { capture: true, passive: true })
}
