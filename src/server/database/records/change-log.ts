import { sql } from 'kysely'
import type { Engine, Place } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import { scopedTo } from '../core/scoped-to.ts'
import { countInDay, saveDaySums, type DaySums } from './day-sums.ts'

/** Larger writes are not remembered: clients with an older version read everything again. */
const mostRemembered = 2000

const mostVersions = 500

/** Reading more one by one would take longer than reading everything in order. */
const mostTold = 2000

/** Remembers which records a write added (1), changed (0) or removed (-1), under its version, and forgets the oldest write. */
async function noteChanges(
  later: Engine['later'],
  tx: Db,
  { account, collection }: Place,
  touched: ReadonlyMap<string, number>,
): Promise<void> {
  const isTooMany = touched.size > mostRemembered
  const ids = isTooMany ? '' : JSON.stringify([...touched.keys()])
  const added = isTooMany ? '' : JSON.stringify([...touched].flatMap(([id, by]) => (by > 0 ? [id] : [])))
  const version = sql.ref<number>(`${collection}_version`)
  const state = sql`${sql.ref('account_state')} where ${sql.ref('account')} = ${account}`
  await later(
    tx,
    sql`insert into ${sql.ref('changes')} (${sql.ref('account')}, collection, version, ids, added)
      select account, ${sql.lit(collection)}, ${version}, ${ids}, ${added} from ${state}`,
  )
  const oldest = sql<number>`(select ${version} - ${sql.lit(mostVersions)} from ${state})`
  const past = scopedTo(tx, account).deleteFrom('changes').where('collection', '=', collection)
  await later(tx, past.where('version', '<=', oldest))
}

/** The number of records of a collection, its version and the name of its history; undefined if the account is gone. */
export async function presentState(
  db: Db,
  { account, collection }: Place,
): Promise<{ records: number; version: number; history: string } | undefined> {
  const row = await scopedTo(db, account)
    .selectFrom('account_state')
    .select([`${collection} as records`, `${collection}_version as version`, 'history'])
    .executeTakeFirst()
  return row && { records: Number(row.records), version: Number(row.version), history: row.history }
}

/** The ids of the records that were touched after a version, and of the new ones among them; undefined if not all are known. */
export async function touchedSince(
  db: Db,
  { account, collection }: Place,
  since: number,
  present: number,
): Promise<{ ids: string[]; added: ReadonlySet<string> } | undefined> {
  if (since > present) return undefined
  const writes = await scopedTo(db, account)
    .selectFrom('changes')
    .select(['ids', 'added'])
    .where('collection', '=', collection)
    .where('version', '>', since)
    .where('version', '<=', present)
    .execute()
  if (writes.length < present - since || writes.some(({ ids }) => ids === '')) return undefined
  const [touched, created]: string[][][] = [
    writes.map(({ ids }) => JSON.parse(ids)),
    writes.map(({ added }) => JSON.parse(added)),
  ]
  const all = new Set(touched?.flat())
  return all.size > mostTold ? undefined : { ids: [...all], added: new Set(created?.flat()) }
}

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
export async function saveCounts(engine: Engine, tx: Db, at: Place, counts: Counts) {
  const { account, collection } = at
  const version = `${collection}_version` as const
  const changed = scopedTo(tx, account)
    .updateTable('account_state')
    .set((eb) => ({ [collection]: eb(collection, '+', counts.records), [version]: eb(version, '+', 1) }))
  await engine.later(tx, changed)
  await noteChanges(engine.later, tx, at, counts.touched)
  await saveDaySums(engine, tx, account, counts.days)
}
