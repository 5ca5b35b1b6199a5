import type { Contact, ContactChanges } from '../contract/contact.ts'
import type { Transaction, TransactionChanges } from '../contract/transaction.ts'
import { displayName } from './display-name.ts'
import { createMemoryCollection, type RecordChange } from './memory-collection.ts'
import { newId } from './new-id.ts'
import type { Store } from './store.ts'

/** What a write did to one record of a collection: it is now `record`, or it is gone when there is none. */
export type Change =
  | ({ collection: 'contacts' } & RecordChange<Contact>)
  | ({ collection: 'transactions' } & RecordChange<Transaction>)

/** A store that can also be told of writes made elsewhere: in an earlier visit, or in another tab. */
export type MemoryStore = Store & { apply(changes: readonly Change[]): void }

/**
 * A store that lives in memory. `save` is given all the changes of one write before they count; if it rejects, the
 * write fails and has changed nothing. `apply` takes such changes in again, without saving them.
 */
export function createMemoryStore(
  records: { contacts: readonly Contact[]; transactions: readonly Transaction[] },
  save: (changes: Change[]) => Promise<void> = async () => {},
): MemoryStore {
  const contacts = createMemoryCollection<Contact, ContactChanges>(records.contacts, {
    keyOf: displayName,
    save: (changes) => save(changes.map((change) => ({ collection: 'contacts', ...change }))),
  })
  const transactions = createMemoryCollection<Transaction, TransactionChanges>(records.transactions, {
    keyOf: (transaction) => transaction.date,
    descending: true,
    save: (changes) => save(changes.map((change) => ({ collection: 'transactions', ...change }))),
  })
  return {
    contacts: { ...contacts, create: (draft) => contacts.add({ id: newId(), ...draft }) },
    transactions,
    apply(changes) {
      for (const change of changes) {
        if (change.collection === 'contacts') contacts.apply(change)
        else transactions.apply(change)
      }
    },
  }
}
