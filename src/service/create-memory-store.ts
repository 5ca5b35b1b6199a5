import type { Contact, ContactChanges } from '../domain/contact.ts'
import { changeMark, isUnmarked } from '../domain/transaction-mark.ts'
import type { MarkCondition, TransactionMark } from '../domain/transaction-mark.ts'
import type { Transaction, TransactionChanges } from '../domain/transaction.ts'
import { displayName } from './store.ts'
import type { Store, MarkStore } from './store.ts'
import { createMemoryCollection } from './create-memory-collection.ts'
import type { RecordChange } from './create-memory-collection.ts'
import { newId } from '../domain/new-id.ts'
import { createContactQueries, createTransactionQueries } from './create-memory-queries.ts'
import { createQueue } from '../domain/create-queue.ts'
import { refuseOtherVersion } from './entity-tag.ts'

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
    noteOf: (id) => marks.noteOf(id),
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
      transactions: createTransactionQueries(transactions, marks),
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

/** Marks that also accept changes made elsewhere, and are deleted with their transactions. */
type MemoryMarks = MarkStore & {
  noteOf: (id: string) => string
  apply(change: RecordChange<TransactionMark>): void
  dropping(ids: readonly string[]): RecordChange<TransactionMark>[]
  meets(mark: MarkCondition): (transaction: { id: string }) => boolean
}

type Options = {
  hasTransaction: (id: string) => boolean
  save: (changes: RecordChange<TransactionMark>[]) => Promise<void>
}

/** The marks of a store in memory. `save` receives the changes before they are applied. */
function createMemoryMarks({ hasTransaction, save }: Options): MemoryMarks {
  const kept = new Map<string, TransactionMark>()
  const inTurn = createQueue()
  const markOf = (id: string): TransactionMark => ({ ...(kept.get(id) ?? { id, mark: '', note: '' }) })

  function apply({ id, record }: RecordChange<TransactionMark>) {
    if (record) kept.set(id, { ...record })
    else kept.delete(id)
  }

  async function write(changes: RecordChange<TransactionMark>[]) {
    if (changes.length > 0) await save(changes)
    changes.forEach(apply)
  }

  return {
    some: async (ids) => [...new Set(ids)].filter((id) => kept.has(id)).map(markOf),
    get: async (id) => (hasTransaction(id) ? markOf(id) : undefined),
    update: (id, changes, ifMatch) =>
      inTurn(async () => {
        if (!hasTransaction(id)) return undefined
        const current = markOf(id)
        refuseOtherVersion(current, ifMatch)
        const after = changeMark(current, changes)
        await write([changeTo(after)])
        return after
      }),
    updateAll: (ids, change, onlyUnmarked) =>
      inTurn(async () => {
        const missing = ids.filter((id) => !hasTransaction(id))
        const there = ids.filter(hasTransaction)
        const marked = there.filter((id) => !(onlyUnmarked && kept.has(id)))
        await write(marked.map((id) => changeTo(changeMark(markOf(id), change))))
        return { marked, kept: there.filter((id) => !marked.includes(id)), missing }
      }),
    apply,
    noteOf: (id) => kept.get(id)?.note ?? '',
    dropping: (ids) => ids.filter((id) => kept.has(id)).map((id) => ({ id })),
    meets: (mark) => (transaction) => (kept.get(transaction.id)?.mark || 'none') === mark,
  }
}

function changeTo(after: TransactionMark): RecordChange<TransactionMark> {
  return isUnmarked(after) ? { id: after.id } : { id: after.id, record: after }
}
