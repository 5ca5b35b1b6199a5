import { createStore } from '../storage/create-store.ts'
import type { StepRow } from '../storage/rows.ts'

/** A step that this tab is running, and its progress. */
export type RunningStep = {
  id: string
  /** What the user has asked for since it started; rows already sent finish first. */
  asked: 'go' | 'pause' | 'stop'
  /** How many rows are in each state. */
  count: Record<StepRow['state'], number>
  /** The rows finished in this run, by their ids. */
  ended: ReadonlyMap<string, StepRow>
}

/** The steps that this tab is running. */
export const runningSteps = createStore<ReadonlyMap<string, RunningStep>>(new Map())

/** Pauses a step: rows already sent finish, and `runStep` later continues with the rest. */
export function pauseStep(id: string): void {
  ask(id, 'pause')
}

/** Stops a step: rows already sent finish, and the rest stay as they are. */
export function stopStep(id: string): void {
  ask(id, 'stop')
}

/** Abandons all steps of this tab, as closing it does. */
export function abandonRunning(): void {
  runningSteps.set(new Map())
}

export function startRunning(id: string): void {
  const count = { open: 0, sending: 0, done: 0, failed: 0, changed: 0 }
  put({ id, asked: 'go', count, ended: new Map() })
}

export function countRows(id: string, rows: readonly StepRow[]): void {
  const one = runningSteps.get().get(id)
  if (!one) return
  const count = { ...one.count }
  for (const { state } of rows) count[state] += 1
  put({ ...one, count })
}

/** Counts a row in its next state. Called for each of thousands of rows, so `ended` grows in place. */
export function countRow(id: string, from: StepRow['state'], row: StepRow): void {
  const one = runningSteps.get().get(id)
  if (!one) return
  const count = { ...one.count }
  count[from] -= 1
  count[row.state] += 1
  if (row.state !== 'sending') (one.ended as Map<string, StepRow>).set(row.id, row)
  put({ ...one, count })
}

export function endRunning(id: string): void {
  const others = new Map(runningSteps.get())
  others.delete(id)
  runningSteps.set(others)
}

function ask(id: string, asked: RunningStep['asked']): void {
  const one = runningSteps.get().get(id)
  if (one) put({ ...one, asked })
}

function put(one: RunningStep): void {
  runningSteps.set(new Map([...runningSteps.get(), [one.id, one]]))
}

/** How many rows are in each state. */
export function countOf(rows: readonly StepRow[]): Record<StepRow['state'], number> {
  const count = { open: 0, sending: 0, done: 0, failed: 0, changed: 0 }
  for (const { state } of rows) count[state] += 1
  return count
}

/** The steps that a dialog shows, so that no notice or message repeats them. */
export const shownSteps = createStore<ReadonlySet<string>>(new Set())

/** Marks a step as shown until the returned function is called. */
export function showStep(id: string): () => void {
  shownSteps.set(new Set([...shownSteps.get(), id]))
  return () => shownSteps.set(new Set([...shownSteps.get()].filter((one) => one !== id)))
}
