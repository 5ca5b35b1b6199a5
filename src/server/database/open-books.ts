import { fileAt } from '../common/database-url.ts'
import { booksOn, type Books } from './books.ts'
import { idsOf, type Engine, type Place, installed, setInstalled } from './core/engine.ts'
import { migrate } from './migrations/migrate.ts'
import { searchLimit } from './core/database-errors.ts'
import { openSqlite } from './open-sqlite.ts'
import { fillDerivedColumns } from './fill-derived-columns.ts'
import { forgetExpired } from './records/deleted-records.ts'
import { serveSqlite, type ServedBooks } from './served-books.ts'
import { sql } from 'kysely'
import { accountTables, type Db } from './core/schema.ts'
import { collectionNames, type CollectionName } from '../../domain/collection-name.ts'
import { searchTextVersion, type SearchedBeside } from '../../domain/search/search-text.ts'
import { allAccounts } from './check/check.ts'
import { isLikeLine, recordOf, rowOf, type RecordRow } from './core/collections.ts'
import { recordPages } from './records/record-pages.ts'
import { writeTo } from './records/record-writes.ts'
import { bringUpToDate, searchedBeside } from './records/remake-rows.ts'

/**
 * Opens the books at `postgres://…` or in a file, which is created if missing, and migrates their tables. Throws
 * ServiceUnavailableError if they cannot be reached, and a UserError for books of a newer program.
 */
export async function openBooks(
  url: string,
  { searchMs = searchLimit }: { searchMs?: number } = {},
): Promise<Books> {
  const file = fileAt(url)
  const engine = await (file === undefined ? onPostgres(url, searchMs) : openSqlite(file, { searchMs }))
  try {
    await migrate(engine)
    await distribute(engine)
    await fillDerivedColumns(engine)
    await fillIndexOfWords(engine)
    await updateSearchTexts(engine)
    await forgetExpired(engine)
  } catch (error) {
    await engine.close()
    throw engine.troubleOf(error) ?? error
  }
  return booksOn(engine)
}

/** The same for a server, whose requests must not wait for each other: it uses a file from several threads. */
export async function openServedBooks(url: string): Promise<ServedBooks> {
  const file = fileAt(url)
  const books = await openBooks(url)
  if (file === undefined) return books
  await books.close()
  return serveSqlite(file)
}

/** Loads PostgreSQL's client only for books that are there. */
async function onPostgres(url: string, searchMs: number): Promise<Engine> {
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(url, searchMs)
}

/**
 * Distributes the tables over the nodes of a cluster, if the database has the extension Citus: the rows of an account are on
 * one node, and each node has a copy of `accounts` and `tokens`. The tables stay where they are once that is done.
 */
async function distribute({ kind, admin }: Engine): Promise<void> {
  if (kind !== 'PostgreSQL') return
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(admin)
  if (rows.length === 0) return
  await admin.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('bookend distributes'))`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      select logicalrelid::text as name from pg_dist_partition where repmodel = 't' or partmethod = 'h'`.execute(
      tx,
    )
    const isDone = new Set(rows.map(({ name }) => name))
    // Statements of the same transaction on many shards would contradict each other.
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx)
    for (const name of ['accounts', 'tokens'])
      if (!isDone.has(name)) await sql`select create_reference_table(${name})`.execute(tx)
    for (const name of accountTables)
      if (name !== 'tokens' && !isDone.has(name))
        await sql`select create_distributed_table(${name}, 'account')`.execute(tx)
  })
}

const name = 'search-text'

/**
 * Updates the search texts of an older Bookend's books: remakes the texts that would differ today, a few hundred at
 * a time. If interrupted, it continues at the next opening; two programs may do it at once.
 */
async function updateSearchTexts(engine: Engine): Promise<void> {
  if (Number((await installed(engine.admin, name)) ?? 1) >= searchTextVersion) return
  for await (const { id: account } of allAccounts(engine))
    for (const collection of collectionNames) await updateRows(engine, { account, collection })
  await engine.write((tx) => setInstalled(tx, name, String(searchTextVersion)))
}

async function updateRows(engine: Engine, at: Place): Promise<void> {
  let stale: string[] = []
  for await (const page of recordPages(engine.admin, at)) {
    const beside = await searchedBeside(engine.admin, at, idsOf(page))
    stale.push(...page.filter((row) => isStale(at, row, beside.get(row.id))).map(({ id }) => id))
    for (; stale.length >= portion; stale = stale.slice(portion))
      await updateSome(engine, at, stale.slice(0, portion))
  }
  if (stale.length > 0) await updateSome(engine, at, stale)
}

const portion = 500

function updateSome(engine: Engine, at: Place, ids: readonly string[]): Promise<void> {
  return writeTo(engine, at.account, (tx) => bringUpToDate(engine, tx, at, ids), { isLong: true })
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
async function fillIndexOfWords({ kind, admin }: Engine): Promise<void> {
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
async function isFilled(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'letters'`.execute(db)
  return rows.length === 0
}

/** Adds rows after the one with this number that are not there yet; gives the number of the last, if there are more. */
async function addSome(tx: Db, collection: CollectionName, after: string): Promise<string | undefined> {
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
