import { existsSync } from 'node:fs'
import { fileAt } from '../books-address.ts'
import { Complaint } from '../complaint.ts'
import type { Books } from '../database/books.ts'
import { openBooks } from '../database/open-books.ts'

/** Opens the books, does the work, and closes them whatever happens; what was wrong is thrown on (main.ts tells it). */
export type WithBooks = <T>(work: (books: Books) => Promise<T>) => Promise<T>

/**
 * The way to the books at an address that is asked for when it is needed. Books in a file that is not there are a Complaint, since
 * a mistyped name would look like empty books, unless `mayBeNew`.
 */
export function withBooksAt(addressOf: () => string, { mayBeNew = false } = {}): WithBooks {
  return async (work) => {
    const address = addressOf()
    const file = fileAt(address)
    if (!mayBeNew && file !== undefined && !existsSync(file)) {
      throw new Complaint(
        `There are no books in ${file}. Say by --database where they are; “npm start” or “account add” makes new ones.`,
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
