import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../api/session/service-session.ts'
import { hide, show } from '../records/hidden-records.ts'
import type { Selection } from '../records/list/selection.ts'
import { createStore } from '../storage/create-store.ts'
import type { StoredDeletion } from './stored-deletions.ts'
import { release } from './tab-lock.ts'

/** How deletions ended, in words that are not shown yet: the component that shows them is loaded lazily. */
export const told = createStore<readonly { text: string; failed: boolean }[]>([])

/** Queues a message for the user. */
export function tell(text: string, failed = false): void {
  told.set([...told.get(), { text, failed }])
}

/** A confirmed deletion of this tab, until it is finished. */
export type TabDeletion = StoredDeletion & {
  session: ServiceSession
  client: QueryClient
  state: 'waiting' | 'sending' | 'paused'
  /** Whether an earlier visit or another tab has left it, so that what it knows of its records is old. */
  isLeft: boolean
  /** The undo time and how much of it is left, in seconds. */
  seconds: number
  secondsLeft: number
  /** False if it is not stored, or not yet, so that closing the tab would lose it. */
  durable: boolean
  /** Settles when it is stored in this browser. */
  stored: Promise<boolean>
  /** The name of the table that shows its records again when it is undone. */
  table: string
  /** Its records that were selected. */
  ticked: ReadonlySet<string>
  /** Selects these again, except those that are gone. */
  tickAgain: (gone: readonly string[]) => void
}

/** This tab's deletions that can be undone or are being sent, oldest first. */
export const deletions = createStore<readonly TabDeletion[]>([])

type Waiting = Pick<TabDeletion, 'seconds' | 'stored' | 'table'>

/** Starts a deletion in this tab: hides and deselects its records and shows it in the undo bar. */
export function startDeletion<T extends { id: string }>(
  of: StoredDeletion & Pick<TabDeletion, 'session' | 'client'>,
  selection: Selection<T>,
  waiting?: Waiting,
): TabDeletion {
  const { id, resource } = of.change
  const ids = idsOf(of)
  const ticked = [...selection.ticked().values()].filter((one) => ids.includes(one.id))
  const { seconds, stored, table } = waiting ?? { seconds: 0, stored: Promise.resolve(true), table: '' }
  const deletion: TabDeletion = {
    ...of,
    state: seconds > 0 ? 'waiting' : 'sending',
    isLeft: waiting === undefined,
    seconds,
    secondsLeft: seconds,
    durable: false,
    stored,
    table,
    ticked: new Set(ticked.map((one) => one.id)),
    tickAgain: (gone) =>
      selection.set(
        ticked.filter((one) => !gone.includes(one.id)),
        true,
      ),
  }
  deletions.set([...deletions.get(), deletion])
  void stored.then((durable) => changeDeletion(id, { durable }))
  hide(resource, ids)
  selection.drop(ids)
  return deletion
}

/** Ends the countdown of a deletion. False if it does not wait any more. */
export function stopWaiting({ change }: TabDeletion): boolean {
  if (findDeletion(change.id)?.state !== 'waiting') return false
  stopClock(change.id)
  return true
}

/** Ends a deletion in this tab: shows the remaining records again and restores their selection. */
export function finishDeletion(deletion: TabDeletion, gone: readonly string[] = []): void {
  const { id, resource } = deletion.change
  show(resource, idsOf(deletion))
  deletion.tickAgain(gone)
  release(id)
  dropDeletion(id)
}

export function changeDeletion(id: string, some: Partial<TabDeletion>): void {
  deletions.set(deletions.get().map((one) => (one.change.id === id ? { ...one, ...some } : one)))
}

export function dropDeletion(id: string): void {
  deletions.set(deletions.get().filter(({ change }) => change.id !== id))
}

export function findDeletion(id: string): TabDeletion | undefined {
  return deletions.get().find(({ change }) => change.id === id)
}

export function idsOf({ rows }: Pick<StoredDeletion, 'rows'>): string[] {
  return rows.map(({ id }) => id)
}

/** Settles when all of them are stored. */
export async function deletionsStored(): Promise<void> {
  await Promise.allSettled(deletions.get().map(({ stored }) => stored))
}

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
