import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { scopedTo } from '../core/scoped-to.ts'
import { collections } from '../core/collections.ts'
import { mostRemembered, noteChanges } from './change-log.ts'
import type { Engine, Place } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'

/** How many records were added or removed: in total, and per mark of the list. */
export type Counts = {
  records: number
  marks: Map<string, number>
  /** By id, up to one more than are remembered: added (1), changed (0) or removed (-1). */
  touched: Map<string, number>
}

/** Counts an added (1) or removed (-1) row. */
export function countRow(
  counts: Counts,
  { collection }: Place,
  row: { id: string; key: string },
  by: 1 | -1,
) {
  counts.records += by
  if (counts.touched.size <= mostRemembered) add(counts.touched, row.id, by)
  add(counts.marks, collections[collection].markOf(row.key), by)
}

export function noCounts(): Counts {
  return { records: 0, marks: new Map(), touched: new Map() }
}

function add(counts: Map<string, number>, name: string, by: number) {
  counts.set(name, (counts.get(name) ?? 0) + by)
}

/** Saves the counts and the new version of the collection in the same write. */
export async function saveCounts({ insert, later }: Engine, tx: Kysely<Schema>, at: Place, counts: Counts) {
  const { account, collection } = at
  const version = `${collection}_version` as const
  const changed = scopedTo(tx, account)
    .updateTable('account_state')
    .set((eb) => ({ [collection]: eb(collection, '+', counts.records), [version]: eb(version, '+', 1) }))
  await later(tx, changed)
  await noteChanges(later, tx, at, counts.touched)
  const changes = [...counts.marks].filter(([, count]) => count !== 0)
  const onConflict = sql`on conflict (account, collection, mark) do update set count = marks.count + excluded.count`
  for (let start = 0; start < changes.length; start += 1000) {
    const some = changes.slice(start, start + 1000).map(([name, count]) => [account, collection, name, count])
    await insert(tx, 'marks', ['account', 'collection', 'mark', 'count'], some, {
      numbers: ['account', 'count'],
      onConflict,
    })
  }
  if (changes.some(([, count]) => count < 0))
    await later(
      tx,
      scopedTo(tx, account).deleteFrom('marks').where('collection', '=', collection).where('count', '=', 0),
    )
}
