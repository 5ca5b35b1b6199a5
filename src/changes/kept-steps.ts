import { all, allUnder, change, get, watch, write } from '../storage/database.ts'
import type { Change, Key } from '../storage/database.ts'
import { createStore } from '../storage/create-store.ts'
import type { Store } from '../storage/create-store.ts'
import { watchLeft } from './tab-lock.ts'
import type { Step, StepRow } from '../storage/rows.ts'

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

/** The steps of an account, newest first, kept up to date; undefined until they are read. */
export function stepsOf(books: string): Pick<Store<Step[] | undefined>, 'get' | 'subscribe'> {
  const existing = stores.get(books)
  if (existing) return existing
  const store = createStore<Step[] | undefined>(undefined)
  stores.set(books, store)
  let turn = 0
  const read = async () => {
    turn += 1
    const mine = turn
    const steps = await readSteps(books)
    if (mine === turn) store.set(steps)
  }
  watch(['steps'], () => void read())
  void read()
  return store
}

const stores = new Map<string, Store<Step[] | undefined>>()

/**
 * The ids that deleted contacts have since they were created again. Returns a function that gives a record's present id.
 */
export async function movedIds(books: string): Promise<(id: string) => string> {
  const steps = (await readSteps(books)).filter(({ kind }) => kind === 'create')
  return presentIds((await Promise.all(steps.map(readStepRows))).flat())
}

/** The same, by the rows of steps that were already read. */
export function presentIds(rows: readonly StepRow[]): (id: string) => string {
  const next = new Map(rows.flatMap(({ was, id }) => (was === undefined ? [] : [[was, id]])))
  return (id) => {
    let now = id
    for (let to = next.get(now); to !== undefined && to !== id; to = next.get(now)) now = to
    return now
  }
}

/** Reports unfinished steps of an account that no open tab is running. Returns an unsubscribe function. */
export function watchAbandonedSteps(books: string, tell: (steps: Step[]) => void): () => void {
  const store = stepsOf(books)
  const unfinished = async () =>
    (store.get() ?? []).filter(({ state }) => state !== 'done' && state !== 'stopped')
  return watchLeft(unfinished, store.subscribe, tell)
}
