import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { collectionNames } from '../../domain/collection-name.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { searchTextVersion } from '../../domain/search/search-text.ts'
import type { SearchedBeside } from '../../domain/search/with-beside.ts'
import { allAccounts } from './check/check.ts'
import { isLikeLine, recordOf, rowOf } from './core/collections.ts'
import type { RecordRow } from './core/collections.ts'
import type { Engine, Place } from './core/engine.ts'
import { installed, setInstalled } from './core/installation.ts'
import type { Schema } from './core/schema.ts'
import { recordPages } from './records/record-pages.ts'
import { writeTo } from './records/record-writes.ts'
import { putInAgain, searchedBeside } from './records/remake-rows.ts'

const name = 'search-text'

/**
 * Updates the search texts of an older Bookend's books: reinserts rows whose text would differ today, a few hundred at
 * a time. If interrupted, it continues at the next opening; two programs may do it at once.
 */
export async function updateSearchTexts(engine: Engine): Promise<void> {
  if (Number((await installed(engine.admin, name)) ?? 1) >= searchTextVersion) return
  for await (const { id: account } of allAccounts(engine))
    for (const collection of collectionNames) await updateRows(engine, { account, collection })
  await engine.write((tx) => setInstalled(tx, name, String(searchTextVersion)))
}

async function updateRows(engine: Engine, at: Place): Promise<void> {
  let stale: string[] = []
  for await (const page of recordPages(engine.admin, at)) {
    const beside = await searchedBeside(
      engine.admin,
      at,
      page.map(({ id }) => id),
    )
    stale.push(...page.filter((row) => isStale(at, row, beside.get(row.id))).map(({ id }) => id))
    for (; stale.length >= portion; stale = stale.slice(portion))
      await putSomeAgain(engine, at, stale.slice(0, portion))
  }
  if (stale.length > 0) await putSomeAgain(engine, at, stale)
}

const portion = 500

function putSomeAgain(engine: Engine, at: Place, ids: readonly string[]): Promise<void> {
  return writeTo(engine, at.account, (tx) => putInAgain(engine, tx, at, ids), { isLong: true })
}

/** Skips rows that break the rules; the check reports those. */
function isStale({ collection }: Place, row: RecordRow, beside: SearchedBeside | undefined): boolean {
  try {
    return !isLikeLine(collection, row, rowOf(collection, recordOf(collection, row), beside))
  } catch {
    return false
  }
}

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
      select row from ${sql.ref(collection)} where row > cast(${after} as integer) order by row limit ${mostAtOnce})`.execute(
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

const mostAtOnce = 5000
