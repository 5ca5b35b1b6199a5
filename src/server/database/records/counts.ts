import type { Kysely } from 'kysely'
import { scopedTo } from '../core/scoped-to.ts'
import { mostRemembered, noteChanges } from './change-log.ts'
import { countInDay, saveDaySums } from './day-sums.ts'
import type { DaySums } from './day-sums.ts'
import type { Engine, Place } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'

/** How many records were added or removed: in total and, of transactions, by day and currency with their sums. */
export type Counts = {
  records: number
  days: DaySums
  /** By id, up to one more than are remembered: added (1), changed (0) or removed (-1). */
  touched: Map<string, number>
}

/** Counts an added (1) or removed (-1) row. */
export function countRow(
  counts: Counts,
  { collection }: Place,
  row: { id: string } & Record<string, string>,
  by: 1 | -1,
) {
  counts.records += by
  if (counts.touched.size <= mostRemembered)
    counts.touched.set(row.id, (counts.touched.get(row.id) ?? 0) + by)
  if (collection === 'transactions') countInDay(counts.days, row, by)
}

export function noCounts(): Counts {
  return { records: 0, days: new Map(), touched: new Map() }
}

/** Saves the counts and the new version of the collection in the same write. */
export async function saveCounts(engine: Engine, tx: Kysely<Schema>, at: Place, counts: Counts) {
  const { account, collection } = at
  const version = `${collection}_version` as const
  const changed = scopedTo(tx, account)
    .updateTable('account_state')
    .set((eb) => ({ [collection]: eb(collection, '+', counts.records), [version]: eb(version, '+', 1) }))
  await engine.later(tx, changed)
  await noteChanges(engine.later, tx, at, counts.touched)
  await saveDaySums(engine, tx, account, counts.days)
}
