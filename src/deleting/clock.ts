/**
 * Runs down the seconds of a pause. `onSecond` hears how many are left whenever that changes. It goes by the time since the page was
 * loaded, which nobody can put forward or back.
 */
export function startClock(
  id: string,
  seconds: number,
  { onSecond, onEnd }: { onSecond: (left: number) => void; onEnd: () => void },
): void {
  clocks.set(id, { left: seconds * 1000, onSecond, onEnd })
  if (interval !== undefined) return
  last = performance.now()
  interval = setInterval(tick, 250)
}

export function stopClock(id: string): void {
  clocks.delete(id)
  if (clocks.size > 0) return
  clearInterval(interval)
  interval = undefined
}

/** Holds all clocks while somebody is at the bar, or lets them go on. */
export function holdClocks(on: boolean): void {
  held = on
}

/** Lets the clocks run as long as there is a bar to undo by: without one nothing is sent, and it is offered at the next start. */
export function showClocks(on: boolean): void {
  shown = on
}

type Clock = { left: number; onSecond: (left: number) => void; onEnd: () => void }

const clocks = new Map<string, Clock>()
let interval: ReturnType<typeof setInterval> | undefined
let last = 0
let held = false
let shown = false

function tick(): void {
  const now = performance.now()
  const passed = now - last
  last = now
  // Whoever answers a question must not lose the way back from an earlier answer meanwhile.
  if (!shown || held || document.querySelector('dialog[open]')) return
  for (const [id, clock] of clocks) {
    const before = Math.ceil(clock.left / 1000)
    clock.left -= passed
    const left = Math.max(0, Math.ceil(clock.left / 1000))
    if (clock.left <= 0) {
      stopClock(id)
      clock.onEnd()
    } else if (left !== before) clock.onSecond(left)
  }
}
