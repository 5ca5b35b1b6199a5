import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { collectionNames } from '../../domain/collection-name.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Engine } from './core/engine.ts'
import type { Schema } from './core/schema.ts'

/**
 * Adds the rows of older books to the index of words (migration 0008), a few thousand at a time; then drops the older
 * indexes. If interrupted, it continues at the next opening; two programs may do it at once, and others may write.
 */
export async function fillIndexOfWords({ kind, admin }: Engine): Promise<void> {
  if (kind === 'PostgreSQL' || (await isFilled(admin))) return
  for (const collection of collectionNames) {
    let last: string | undefined = '0'
    while (last !== undefined) {
      const after: string = last
      last = await admin.transaction().execute((tx) => addSome(tx, collection, after))
    }
  }
  await admin.transaction().execute(async (tx) => {
    if (await isFilled(tx)) return
    for (const collection of collectionNames)
      for (const index of ['text', 'grams'])
        await sql`drop table ${sql.ref(`${collection}_${index}`)}`.execute(tx)
    await sql`drop table letters`.execute(tx)
  })
}

/** The table of counts of letters goes last. */
async function isFilled(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'letters'`.execute(db)
  return rows.length === 0
}

/** Adds rows after the one with this number that are not there yet; gives the number of the last, if there are more. */
async function addSome(
  tx: Kysely<Schema>,
  collection: CollectionName,
  after: string,
): Promise<string | undefined> {
  const indexed = sql.ref(`${collection}_words_docsize`) // where FTS5 lists its rows
  const { rows } = await sql<{ last: string | null }>`
    select cast(max(row) as text) as last from (
      select row from ${sql.ref(collection)} where row > cast(${after} as integer) order by row limit ${portion})`.execute(
    tx,
  )
  const last = rows[0]?.last ?? undefined
  if (last !== undefined)
    await sql`insert into ${sql.ref(`${collection}_words`)} (rowid, search)
      select row, search from ${sql.ref(`${collection}_searched`)}
      where row > cast(${after} as integer) and row <= cast(${last} as integer)
        and not exists (select 1 from ${indexed} where id = row) order by row`.execute(tx)
  return last
}

const portion = 5000
