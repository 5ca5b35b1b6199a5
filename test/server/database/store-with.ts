import type { Contact } from '../../../src/domain/contact.ts'
import type { Transaction } from '../../../src/domain/transaction.ts'
import type { Books } from '../../../src/server/database/books.ts'
import type { Store } from '../../../src/service/store.ts'

let accounts = 0

/** The store of a new account that holds the records. */
export async function storeWith(
  books: Pick<Books, 'accounts' | 'load' | 'storeOf'>,
  records: { contacts: Contact[]; transactions: Transaction[] },
): Promise<Store> {
  const { id } = await books.accounts.add(`Account ${(accounts += 1)} ${crypto.randomUUID()}`)
  await books.load(id, records)
  return books.storeOf(id)
}
