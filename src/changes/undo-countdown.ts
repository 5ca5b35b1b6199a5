import { changeDeletion, findDeletion, type TabDeletion } from './tab-deletions.ts'

/**
 * Counts down the undo time of a deletion (`undoSeconds` in `src/storage/preferences.ts`), then calls `onEnd`. Uses the time
 * since page load, which changes of the system clock do not affect.
 */
export function startClock({ change, seconds }: TabDeletion, onEnd: () => void): void {
  clocks.set(change.id, { left: seconds * 1000, onEnd })
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

/** Pauses or resumes all countdowns; they pause while the pointer or the focus is in the bar. */
export function holdClocks(on: boolean): void {
  held = on
}

/** Countdowns only run while the undo bar is mounted. Without it nothing is sent, and the deletion is offered at the next start. */
export function showClocks(on: boolean): void {
  shown = on
}

/** Ends the countdown of a deletion. False if it does not wait any more. */
export function stopWaiting({ change }: TabDeletion): boolean {
  if (findDeletion(change.id)?.state !== 'waiting') return false
  stopClock(change.id)
  return true
}

const clocks = new Map<string, { left: number; onEnd: () => void }>()
let interval: ReturnType<typeof setInterval> | undefined
let last = 0
let held = false
let shown = false

function tick(): void {
  const now = performance.now()
  const passed = now - last
  last = now
  // Answering one question must not cost the user the chance to undo an earlier answer.
  if (!shown || held || document.querySelector('dialog[open]')) return
  for (const [id, clock] of clocks) {
    const before = Math.ceil(clock.left / 1000)
    clock.left -= passed
    const secondsLeft = Math.max(0, Math.ceil(clock.left / 1000))
    if (clock.left <= 0) {
      stopClock(id)
      clock.onEnd()
    } else if (secondsLeft !== before) changeDeletion(id, { secondsLeft })
  }
}
