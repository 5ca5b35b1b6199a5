import type { Contact, ContactChanges } from '../domain/contact.ts'
import type { TransactionMark } from '../domain/transaction-mark.ts'
import type { Transaction, TransactionChanges } from '../domain/transaction.ts'
import { displayName } from './display-name.ts'
import { createMemoryCollection, type RecordChange } from './create-memory-collection.ts'
import { createMemoryMarks } from './create-memory-marks.ts'
import { newId } from '../domain/new-id.ts'
import { createContactQueries, createTransactionQueries } from './create-memory-queries.ts'
import type { Store } from './store.ts'

/** What a write did to one record or mark: its new version, or no `record` when it was deleted. */
export type Change =
  | ({ collection: 'contacts' } & RecordChange<Contact>)
  | ({ collection: 'transactions' } & RecordChange<Transaction>)
  | ({ collection: 'marks' } & RecordChange<TransactionMark>)

/** A store that can also apply writes made elsewhere: in an earlier visit, or in another tab. */
export type MemoryStore = Store & { apply(changes: readonly Change[]): void }

/**
 * A store in memory. `save` receives all changes of a write before they are applied; if it rejects, the write fails and
 * changes nothing. `apply` applies such changes again without saving them.
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
    dayOf: (transaction) => transaction.date,
    save: async (changes) => {
      const dropped = marks.dropping(changes.filter(({ record }) => !record).map(({ id }) => id))
      await save([
        ...changes.map((change): Change => ({ collection: 'transactions', ...change })),
        ...dropped.map((change): Change => ({ collection: 'marks', ...change })),
      ])
      for (const change of dropped) marks.apply(change)
    },
  })
  const marks = createMemoryMarks({
    hasTransaction: (id) => transactions.has(id),
    save: (changes) => save(changes.map((change) => ({ collection: 'marks', ...change }))),
  })
  return {
    contacts: { ...contacts, create: (draft) => contacts.add({ id: newId(), ...draft }) },
    transactions,
    queries: {
      contacts: createContactQueries(contacts),
      transactions: createTransactionQueries(transactions, (mark) => marks.meets(mark)),
    },
    marks,
    apply(changes) {
      for (const change of changes) {
        if (change.collection === 'contacts') contacts.apply(change)
        else if (change.collection === 'transactions') transactions.apply(change)
        else marks.apply(change)
      }
    },
  }
}
