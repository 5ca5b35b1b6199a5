import { existsSync } from 'node:fs'
import { fileAt } from '../common/database-url.ts'
import { UserError } from '../common/user-error.ts'
import type { Books } from '../database/books.ts'
import { openBooks } from '../database/open-books.ts'

/** Opens the books, runs the work, and always closes them; passes errors on. */
export type WithBooks = <T>(work: (books: Books) => Promise<T>) => Promise<T>

/**
 * Opens the books at an address that is read when first needed. Throws a UserError if their file does not exist,
 * because a mistyped name would look like empty books, unless `mayBeNew`.
 */
export function withBooksAt(addressOf: () => string, { mayBeNew = false } = {}): WithBooks {
  return async (work) => {
    const address = addressOf()
    const file = fileAt(address)
    if (!mayBeNew && file !== undefined && !existsSync(file)) {
      throw new UserError(
        `There are no books in ${file}. Use --database to say where they are, or create new ones with “npm start” or “account add”.`,
        1,
      )
    }
    const books = await openBooks(address)
    try {
      return await work(books)
    } finally {
      await books.close()
    }
  }
}
