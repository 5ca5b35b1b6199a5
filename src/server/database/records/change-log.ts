import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { scopedTo } from '../core/scoped-to.ts'
import type { Engine, Place } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'

/** Larger writes are not remembered: whoever has an older version reads everything again. */
export const mostRemembered = 500

const mostVersions = 500

/** Reading more one by one would take longer than reading everything in order. */
const mostTold = 2000

/** Remembers which records a write touched, under the version that it has just created, and forgets the oldest write. */
export async function noteChanges(
  later: Engine['later'],
  tx: Kysely<Schema>,
  { account, collection }: Place,
  touched: ReadonlySet<string>,
): Promise<void> {
  const ids = touched.size > mostRemembered ? '' : JSON.stringify([...touched])
  const version = sql.ref<number>(`${collection}_version`)
  await later(
    tx,
    sql`insert into ${sql.ref('changes')} (${sql.ref('account')}, collection, version, ids)
      select id, ${sql.lit(collection)}, ${version}, ${ids} from accounts where id = ${account}`,
  )
  const oldest = sql<number>`(select ${version} - ${sql.lit(mostVersions)} from accounts where id = ${account})`
  const past = scopedTo(tx, account).deleteFrom('changes').where('collection', '=', collection)
  await later(tx, past.where('version', '<=', oldest))
}

/** The present version of a collection, with the name of its history; undefined if the account is gone. */
export async function presentVersion(
  db: Kysely<Schema>,
  { account, collection }: Place,
): Promise<{ version: number; history: string } | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select([`${collection}_version as version`, 'history'])
    .where('id', '=', account)
    .executeTakeFirst()
  return row && { version: Number(row.version), history: row.history }
}

/** The ids of the records that were touched after a version; undefined if they are not all known any more. */
export async function touchedSince(
  db: Kysely<Schema>,
  { account, collection }: Place,
  since: number,
  present: number,
): Promise<string[] | undefined> {
  if (since > present) return undefined
  const writes = await scopedTo(db, account)
    .selectFrom('changes')
    .select('ids')
    .where('collection', '=', collection)
    .where('version', '>', since)
    .where('version', '<=', present)
    .execute()
  if (writes.length < present - since || writes.some(({ ids }) => ids === '')) return undefined
  const touched: string[][] = writes.map(({ ids }) => JSON.parse(ids))
  const all = new Set(touched.flat())
  return all.size > mostTold ? undefined : [...all]
}
