import { fileAt } from '../books-address.ts'
import { booksOn } from './books.ts'
import type { Books } from './books.ts'
import { migrate } from './migrations.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

/**
 * Opens the books at `postgres://…` or in a file, which is made when it is missing; their tables are brought up to date. Throws
 * `Unavailable` when they cannot be reached, and a Complaint for books of a newer program.
 */
export async function openBooks(url: string): Promise<Books> {
  const file = fileAt(url)
  const engine = file === undefined ? openPostgres(url) : await openSqlite(file)
  try {
    await migrate(engine)
  } catch (error) {
    await engine.close()
    throw engine.troubleOf(error) ?? error
  }
  return booksOn(engine)
}
