import { all, allUnder, change, get, watch, write } from '../../storage/database.ts'
import type { Change, Key } from '../../storage/database.ts'
import type { Step, StepRow } from '../../storage/rows.ts'

/** Stores a new step with its rows. */
export async function keepStep(step: Step, rows: StepRow[]): Promise<void> {
  await write({ table: 'steps', put: step }, ...rows.map((row): Change => ({ table: 'stepRows', put: row })))
}

export async function readStep(books: string, id: string): Promise<Step | undefined> {
  return get('steps', [books, id])
}

/** The records of a step, in its order. */
export async function readStepRows({ books, id }: Pick<Step, 'books' | 'id'>): Promise<StepRow[]> {
  const rows = await allUnder('stepRows', [books, id])
  return rows.toSorted((one, other) => one.place - other.place)
}

/** All steps of an account, newest first. */
export async function readSteps(books: string): Promise<Step[]> {
  const steps = await all('steps', books)
  return steps.toSorted((one, other) => other.at - one.at)
}

/** Changes a step atomically, across all tabs. Returns it as it was. */
export async function changeStep(
  { books, id }: Pick<Step, 'books' | 'id'>,
  next: (step: Step) => Step,
): Promise<Step | undefined> {
  return change('steps', [books, id], (step) => step && next(step))
}

/** Changes a record of a step atomically, across all tabs. Returns it as it was. */
export async function changeStepRow(
  { books, step, id }: Pick<StepRow, 'books' | 'step' | 'id'>,
  next: (row: StepRow) => StepRow,
): Promise<StepRow | undefined> {
  return change('stepRows', [books, step, id], (row) => row && next(row))
}

/** Deletes steps with their records. */
export async function dropSteps(books: string, ids: string[]): Promise<void> {
  for (const id of ids) {
    const rows = await allUnder('stepRows', [books, id])
    const dropped = rows.map((row): Change => ({
      table: 'stepRows',
      drop: [books, id, row.id] satisfies Key,
    }))
    await write({ table: 'steps', drop: [books, id] }, ...dropped)
  }
}

/** Calls back when a step has changed, in this tab or in another. Returns an unsubscribe function. */
export function watchSteps(listener: () => void): () => void {
  return watch(['steps'], listener)
}
