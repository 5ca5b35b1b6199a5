import { existsSync } from 'node:fs'
import { fileAt, temporary } from '../common/database-url.ts'
import { UserError } from '../common/user-error.ts'
import type { Account, Books } from '../database/books.ts'
import { openBooks } from '../database/open-books.ts'

/** The output and input of a command, replaceable in tests. */
export type Terminal = {
  /** Prints the result to standard output, for people and pipes. Resolves when it is written; rejects when the reader is gone. */
  print: (text: string) => Promise<void>
  /** Prints messages to standard error. */
  tell: (words: string) => void
  /** What the user types; undefined when the terminal is not interactive. */
  ask: (question: string) => Promise<string | undefined>
}

/** Opens the books, runs the work, and always closes them; passes errors on. */
export type WithBooks = <T>(work: (books: Books) => Promise<T>) => Promise<T>

/**
 * Opens the books at an address that is read when first needed. Throws a UserError if their file does not exist, because a
 * mistyped name would look like empty books, unless `mayBeNew`.
 */
export function withBooksAt(addressOf: () => string, { mayBeNew = false } = {}): WithBooks {
  return async (work) => {
    const address = addressOf()
    if (address === temporary) throw new UserError(`Only “npm start” can use books in ${temporary}.`)
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

/** The account with this name or, without a name, the only account. Otherwise throws a UserError that lists the accounts. */
export async function chooseAccount({ accounts }: Books, name: string | undefined): Promise<Account> {
  const named = name === undefined ? undefined : await accounts.find(name)
  if (named) return named
  const all = await accounts.list()
  const [only] = all
  if (!only) throw new UserError('There are no accounts yet. Add one with “account add NAME”.', 1)
  if (name === undefined && all.length === 1) return only
  const names = all.slice(0, 10).map((each) => `  ${each.name}`)
  const more =
    all.length > names.length ? [`  … and ${all.length - names.length} more; see “account list”`] : []
  const wrong =
    name === undefined
      ? 'There are several accounts. Choose one with --account.'
      : `There is no account “${name}”.`
  throw new UserError([wrong, 'The accounts are:', ...names, ...more].join('\n'), name === undefined ? 2 : 1)
}
