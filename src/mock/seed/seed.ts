import type { Contact } from '../../domain/contact.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { createRandom } from './create-random.ts'
import { seedContacts } from './seed-contacts.ts'
import { seedTransactions } from './seed-transactions.ts'

/**
 * The demo's records: 1,000 contacts and 5,000 transactions, 2024-11-01 to 2026-10-31, of a maker of office furniture
 * in Ghent. Every call returns the same records: contacts "1" to "1000", transactions "1" to "5000".
 */
export function seed(): { contacts: Contact[]; transactions: Transaction[] } {
  const random = createRandom(9000)
  const contacts = seedContacts(random)
  return { contacts, transactions: seedTransactions(random, contacts) }
}
