import { fileAt } from '../common/database-url.ts'
import { booksOn } from './books.ts'
import type { Books } from './books.ts'
import type { Engine } from './core/engine.ts'
import { migrate } from './migrations/migrate.ts'
import { searchLimit } from './core/database-errors.ts'
import { openSqlite } from './open-sqlite.ts'
import { fillDerivedColumns } from './fill-derived-columns.ts'
import { forgetExpired } from './records/deleted-records.ts'
import { fillIndexOfWords, updateSearchTexts } from './update-search-texts.ts'
import { serveSqlite } from './served-books.ts'
import type { ServedBooks } from './served-books.ts'
import { sql } from 'kysely'
import { accountTables } from './core/schema.ts'

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
