import { readStepRows, readSteps } from './kept-steps.ts'

/**
 * The ids that deleted contacts have since they were created again. Returns a function that gives a record's present id.
 */
export async function movedIds(books: string): Promise<(id: string) => string> {
  const steps = (await readSteps(books)).filter(({ kind }) => kind === 'create')
  const rows = (await Promise.all(steps.map(readStepRows))).flat()
  const next = new Map(rows.flatMap(({ was, id }) => (was === undefined ? [] : [[was, id]])))
  return (id) => {
    let now = id
    for (let to = next.get(now); to !== undefined && to !== id; to = next.get(now)) now = to
    return now
  }
}
