import { rowsOfIndex } from '../storage/database.ts'
import type { ChangeRow } from '../storage/rows.ts'

/** An id, and when the contact had it: a service may give the id of a deleted contact to another one. */
export type IdAt = Pick<ChangeRow, 'id' | 'at'>

/**
 * A function that gives a record's present id, and since when it has it: that of a deleted contact, once it was created again,
 * is another. The same object, if it was not created again.
 */
export async function movedIds(books: string): Promise<(one: IdAt) => IdAt> {
  return presentIds(await rowsOfIndex('byEarlierId', [[books]]))
}

/** The same, by the rows of changes that were already read. */
export function presentIds(rows: readonly ChangeRow[]): (one: IdAt) => IdAt {
  const steps = Map.groupBy(
    rows
      .filter(({ was, state }) => was !== undefined && state === 'done')
      .toSorted((a, b) => endOf(a) - endOf(b)),
    ({ was }) => was,
  )
  return (one) => {
    const taken = new Set<IdAt>()
    let now = one
    const next = () => steps.get(now.id)?.find((step) => endOf(step) >= now.at && !taken.has(step))
    for (let to = next(); to; to = next()) taken.add((now = to))
    return now
  }
}

/** When the contact that a row created again was deleted; of rows of earlier versions, when it was created again. */
function endOf({ goneAt, at }: ChangeRow): number {
  return goneAt ?? at
}
