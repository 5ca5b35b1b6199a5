import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { boundTo } from '../bound.ts'
import { collections } from './collections.ts'
import type { Engine, Place, RowChange } from '../engine.ts'
import { gramsOfRow } from '../search/grams.ts'
import type { Schema } from '../schema.ts'

/** How many records came or went, in all, under each mark of the list, and with each sign and pair of signs; and which, of a few. */
export type Counts = {
  records: number
  marks: Map<string, number>
  letters: Map<string, number>
  rows: RowChange[]
}

// A selection of a page or four that is deleted; of more it is not worth remembering which they were.
const few = 100

/** Counts a row that comes (1) or goes (-1). */
export function countRow(
  counts: Counts,
  { collection }: Place,
  row: { key: string; search: string },
  by: 1 | -1,
) {
  counts.records += by
  if (counts.rows.length <= few) counts.rows.push({ row, by })
  add(counts.marks, collections[collection].markOf(row.key), by)
  for (const gram of gramsOfRow(row)) add(counts.letters, gram, by)
}

export function noCounts(): Counts {
  return { records: 0, marks: new Map(), letters: new Map(), rows: [] }
}

function add(counts: Map<string, number>, name: string, by: number) {
  counts.set(name, (counts.get(name) ?? 0) + by)
}

/** Writes the counts beside the records, in the same write, and that the collection was changed. */
export async function saveCounts(
  { insert, later, words }: Engine,
  tx: Kysely<Schema>,
  at: Place,
  counts: Counts,
) {
  const { account, collection } = at
  const version = `${collection}_version` as const
  const changed = tx
    .updateTable('accounts')
    .set((eb) => ({ [collection]: eb(collection, '+', counts.records), [version]: eb(version, '+', 1) }))
    .where('id', '=', account)
    .returning(`${version} as version`)
  const { rows } = counts
  const tell = ([now]: Record<string, unknown>[]) => words.changed?.(at, Number(now?.['version']), rows)
  await later(tx, changed, rows.length > few ? undefined : tell)
  for (const [table, column, byName] of [
    ['marks', 'mark', counts.marks],
    ['letters', 'gram', counts.letters],
  ] as const) {
    const changes = [...byName].filter(([, count]) => count !== 0)
    const onConflict = sql`on conflict (account, collection, ${sql.ref(column)})
      do update set count = ${sql.ref(table)}.count + excluded.count`
    for (let start = 0; start < changes.length; start += 1000) {
      const some = changes
        .slice(start, start + 1000)
        .map(([name, count]) => [account, collection, name, count])
      await insert(tx, table, ['account', 'collection', column, 'count'], some, {
        numbers: ['account', 'count'],
        onConflict,
      })
    }
    if (changes.some(([, count]) => count < 0))
      await later(
        tx,
        boundTo(tx, account).deleteFrom(table).where('collection', '=', collection).where('count', '=', 0),
      )
  }
}
