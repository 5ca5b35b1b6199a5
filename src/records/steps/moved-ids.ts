import type { StepRow } from '../../storage/rows.ts'
import { readStepRows, readSteps } from './kept-steps.ts'

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
