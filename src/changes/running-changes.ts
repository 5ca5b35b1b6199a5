import { hidden } from '../records/hidden-records.ts'
import { createStore } from '../storage/create-store.ts'
import type { ChangeRow } from '../storage/rows.ts'
import { deletions, outcomesToTell } from './tab-deletions.ts'
import { releaseAll } from './tab-lock.ts'
import { stopClock } from './undo-countdown.ts'

export type RunningChange = {
  id: string
  /** What the user has asked for since it started; rows already sent finish first. */
  asked: 'go' | 'pause' | 'stop'
  /** Whether it waits until what a closed page sent has arrived. */
  isWaiting?: boolean
  count: Record<ChangeRow['state'], number>
  /** The rows finished in this run, by the ids that they began with. */
  ended: ReadonlyMap<string, ChangeRow>
}

export const runningChanges = createStore<ReadonlyMap<string, RunningChange>>(new Map())

/** The first change of each import that this tab runs; between its changes, none of them is running. */
export const runningImports = createStore<ReadonlySet<string>>(new Set())

/** Pauses a change: rows already sent finish, and `runChange` later continues with the rest. */
export function pauseChange(id: string): void {
  ask(id, 'pause')
}

/** Stops a change: rows already sent finish, and the rest stay as they are. */
export function stopChange(id: string): void {
  ask(id, 'stop')
}

export function startRunning(id: string): void {
  put({ id, asked: 'go', count: countOf([]), ended: new Map() })
}

export function countRows(id: string, rows: readonly ChangeRow[]): void {
  const one = runningChanges.get().get(id)
  if (one) put({ ...one, count: countOf(rows) })
}

/** Counts a row in its next state; `planned` is its first id. Called for thousands of rows, so `ended` grows in place. */
export function countRow(id: string, from: ChangeRow['state'], row: ChangeRow, planned = row.id): void {
  const one = runningChanges.get().get(id)
  if (!one) return
  const count = { ...one.count }
  count[from] -= 1
  count[row.state] += 1
  if (row.state !== 'sending') (one.ended as Map<string, ChangeRow>).set(planned, row)
  put({ ...one, count })
}

export function sayWaiting(id: string, isWaiting: boolean): void {
  const one = runningChanges.get().get(id)
  if (one) put({ ...one, isWaiting })
}

export function endRunning(id: string): void {
  const others = new Map(runningChanges.get())
  others.delete(id)
  runningChanges.set(others)
}

function ask(id: string, asked: RunningChange['asked']): void {
  const one = runningChanges.get().get(id)
  if (one) put({ ...one, asked })
}

function put(one: RunningChange): void {
  runningChanges.set(new Map([...runningChanges.get(), [one.id, one]]))
}

export function countOf(rows: readonly ChangeRow[]): Record<ChangeRow['state'], number> {
  const count = { open: 0, sending: 0, done: 0, failed: 0, changed: 0, unsent: 0 }
  for (const { state } of rows) count[state] += 1
  return count
}

/** The changes that a dialog shows, so that no notice or message repeats them. */
export const shownChanges = createStore<ReadonlySet<string>>(new Set())

/** Marks a change as shown until the returned function is called. */
export function showChange(id: string): () => void {
  shownChanges.set(new Set([...shownChanges.get(), id]))
  return () => shownChanges.set(new Set([...shownChanges.get()].filter((one) => one !== id)))
}

/** Abandons this tab's deletions and changes, as if the tab had been closed or killed. Requests in flight continue. */
export function resetTab(): void {
  for (const { change } of deletions.get()) stopClock(change.id)
  releaseAll()
  runningChanges.set(new Map())
  runningImports.set(new Set())
  deletions.set([])
  outcomesToTell.set([])
  const { contacts, transactions } = hidden.get()
  if (contacts.size + transactions.size > 0) hidden.set({ contacts: new Set(), transactions: new Set() })
}
