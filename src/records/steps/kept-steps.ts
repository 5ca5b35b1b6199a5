import { all, allUnder, change, get, watch, write } from '../../storage/database.ts'
import type { Change, Key } from '../../storage/database.ts'
import { preferences } from '../../storage/preferences.ts'
import type { Step, StepRow } from '../../storage/rows.ts'

// Steps are stored beside the journal. If the journal is off, they live in this tab's memory only.

const here = new Map<string, { step: Step; rows: Map<string, StepRow> }>()
const listeners = new Set<() => void>()

/** Stores a new step with its rows. False if they are lost when this tab closes. */
export async function keepStep(step: Step, rows: StepRow[]): Promise<boolean> {
  if (preferences.get().journal)
    return write(
      { table: 'steps', put: step },
      ...rows.map((row): Change => ({ table: 'stepRows', put: row })),
    )
  here.set(step.id, { step, rows: new Map(rows.map((row) => [row.id, row])) })
  tell()
  return false
}

export async function readStep(books: string, id: string): Promise<Step | undefined> {
  return here.get(id)?.step ?? get('steps', [books, id])
}

/** The records of a step, in its order. */
export async function readStepRows({ books, id }: Pick<Step, 'books' | 'id'>): Promise<StepRow[]> {
  const rows = here.get(id)?.rows.values() ?? (await allUnder('stepRows', [books, id]))
  return [...rows].toSorted((one, other) => one.place - other.place)
}

/** All steps of an account, newest first. */
export async function readSteps(books: string): Promise<Step[]> {
  const mine = [...here.values()].map(({ step }) => step).filter((step) => step.books === books)
  return [...(await all('steps', books)), ...mine].toSorted((one, other) => other.at - one.at)
}

/** Changes a step atomically, across all tabs. Returns it as it was. */
export async function changeStep(
  { books, id }: Pick<Step, 'books' | 'id'>,
  next: (step: Step) => Step,
): Promise<Step | undefined> {
  const mine = here.get(id)
  if (!mine) return change('steps', [books, id], (step) => step && next(step))
  const { step } = mine
  mine.step = next(step)
  tell()
  return step
}

/** Changes a record of a step atomically, across all tabs. Returns it as it was. */
export async function changeStepRow(
  { books, step, id }: Pick<StepRow, 'books' | 'step' | 'id'>,
  next: (row: StepRow) => StepRow,
): Promise<StepRow | undefined> {
  const mine = here.get(step)?.rows
  if (!mine) return change('stepRows', [books, step, id], (row) => row && next(row))
  const row = mine.get(id)
  if (row) mine.set(id, next(row))
  return row
}

/** Deletes steps with their records. */
export async function dropSteps(books: string, ids: string[]): Promise<void> {
  for (const id of ids) {
    here.delete(id)
    const rows = await allUnder('stepRows', [books, id])
    const dropped = rows.map((row): Change => ({
      table: 'stepRows',
      drop: [books, id, row.id] satisfies Key,
    }))
    await write({ table: 'steps', drop: [books, id] }, ...dropped)
  }
  tell()
}

/** Calls back when a step has changed, in this tab or in another. Returns an unsubscribe function. */
export function watchSteps(listener: () => void): () => void {
  listeners.add(listener)
  const stop = watch(['steps'], listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
