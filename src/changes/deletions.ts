import { createStore } from '../storage/create-store.ts'
import type { CollectionName } from '../domain/collection-name.ts'

/** A confirmed deletion of this tab, until it is finished. */
export type TabDeletion = {
  id: string
  /** Whether it takes back another change. */
  isInverse: boolean
  resource: CollectionName
  ids: readonly string[]
  state: 'waiting' | 'sending'
  /** The undo time and how much of it is left, in seconds. */
  seconds: number
  secondsLeft: number
  /** How many records are done, once sending has started. */
  done: number
  /** False if it is not stored, or not yet, so that closing the tab would lose it. */
  durable: boolean
  /** Settles when it is stored in this browser. */
  stored: Promise<unknown>
  undo: () => Promise<void>
  deleteNow: () => Promise<void>
}

/** This tab's deletions that can be undone or are being sent, oldest first. */
export const deletions = createStore<readonly TabDeletion[]>([])

export function addDeletion(deletion: TabDeletion): void {
  deletions.set([...deletions.get(), deletion])
}

export function changeDeletion(id: string, some: Partial<TabDeletion>): void {
  deletions.set(deletions.get().map((one) => (one.id === id ? { ...one, ...some } : one)))
}

export function dropDeletion(id: string): void {
  deletions.set(deletions.get().filter((one) => one.id !== id))
}

/**
 * Counts down the undo time (`undoSeconds` in `src/storage/preferences.ts`). `onSecond` receives the seconds left on
 * every change. Uses the time since page load, which changes of the system clock do not affect.
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

/** Pauses or resumes all countdowns; they pause while the pointer or the focus is in the bar. */
export function holdClocks(on: boolean): void {
  held = on
}

/**
 * Countdowns only run while the undo bar is mounted. Without it nothing is sent, and the deletion is offered at the
 * next start.
 */
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
  // Answering one question must not cost the user the chance to undo an earlier answer.
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
