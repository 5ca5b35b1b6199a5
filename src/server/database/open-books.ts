import { fileAt } from '../common/database-url.ts'
import { booksOn } from './books.ts'
import type { Books } from './books.ts'
import type { Engine } from './core/engine.ts'
import { distribute } from './distribute.ts'
import { migrate } from './migrations/migrate.ts'
import { searchLimit } from './core/search-limit.ts'
import { openSqlite } from './open-sqlite.ts'
import { fillDerivedColumns } from './fill-derived-columns.ts'
import { fillIndexOfWords } from './fill-index-of-words.ts'
import { serveSqlite } from './served-books.ts'
import type { ServedBooks } from './served-books.ts'
import { updateSearchTexts } from './update-search-texts.ts'

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
