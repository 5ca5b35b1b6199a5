import { booksOn } from './books.ts'
import type { Books } from './books.ts'
import { migrate } from './migrations.ts'
import { openPostgres } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'

/**
 * Opens the books at `postgres://…` or in a file, which is made when it is missing; their tables are brought up to date. Throws
 * `Unavailable` when they cannot be reached, and a Complaint for books of a newer program.
 */
export async function openBooks(url: string): Promise<Books> {
  const engine = /^postgres(?:ql)?:\/\//.test(url)
    ? openPostgres(url)
    : await openSqlite(url.replace(/^file:(?:\/\/)?/, ''))
  try {
    await migrate(engine)
  } catch (error) {
    await engine.close()
    throw engine.troubleOf(error) ?? error
  }
  return booksOn(engine)
}
