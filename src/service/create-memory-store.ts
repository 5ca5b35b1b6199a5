// Over 200 lines because it is the whole store of the demo, with its questions.
import type { Contact, ContactChanges } from '../domain/contact.ts'
import {
  changeMark,
  isUnmarked,
  type MarkCondition,
  type TransactionMark,
} from '../domain/transaction-mark.ts'
import type { Transaction, TransactionChanges } from '../domain/transaction.ts'
import { displayName, type Store, type MarkStore, type Queries, type TransactionQueries } from './store.ts'
import {
  createMemoryCollection,
  type RecordChange,
  type createChangeLog,
} from './create-memory-collection.ts'
import { newId } from '../domain/new-id.ts'
import { createQueue } from '../domain/create-queue.ts'
import { refuseOtherVersion } from './entity-tag.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import { addUp } from '../domain/query/add-up.ts'
import { groupTotals, mostGroups, countValues, mostValues } from '../domain/query/group-totals.ts'
import type { RecordQuery, StoredRecord } from '../domain/query/record-query.ts'
import { selectRecords } from '../domain/query/select-records.ts'

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
    contacts: { ...contacts, create: (draft, id = newId()) => contacts.add({ id, ...draft }) },
    transactions,
    queries: {
      contacts: queriesOf<'contacts'>(contacts, (query) => selectRecords.contacts(contacts.all(), query)),
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

/** What the queries of a collection in memory read. */
type Source<C extends CollectionName> = {
  /** All records in list order; the queries hand out copies. */
  all: () => readonly StoredRecord<C>[]
  get: (id: string) => Promise<StoredRecord<C> | undefined>
  log: ReturnType<typeof createChangeLog>
}

function createTransactionQueries(
  source: Source<'transactions'>,
  marks: {
    meets: (mark: MarkCondition) => (transaction: { id: string }) => boolean
    noteOf: (id: string) => string
  },
): TransactionQueries {
  const find = (query: RecordQuery<'transactions'>) => {
    const found = selectRecords.transactions(source.all(), query, marks.noteOf)
    return query.mark ? found.filter(marks.meets(query.mark)) : found
  }
  return {
    ...queriesOf<'transactions'>(source, find),
    totals: async (query) => addUp(find(query)),
    groups: async (query, by) => {
      const groups = groupTotals(find(query), by)
      return { groups: by === 'counterpart' ? groups.slice(0, mostGroups) : groups, total: groups.length }
    },
  }
}

function queriesOf<C extends CollectionName>(
  { get, log }: Source<C>,
  find: (query: RecordQuery<C>) => StoredRecord<C>[],
): Queries<C> {
  return {
    values: async (query, field) => {
      const values = countValues(find(query), field)
      return { values: values.slice(0, mostValues), total: values.length }
    },
    page: async (query, { page, pageSize }) => {
      const found = find(query)
      const start = (page - 1) * pageSize
      const items = found.slice(start, start + pageSize).map((record) => ({ ...record }))
      return { items, total: found.length }
    },
    records: async function* records(query) {
      const found = find(query)
      for (let start = 0; start < found.length; start += portion)
        yield found.slice(start, start + portion).map((record) => ({ ...record }))
    },
    changes: async (since) => {
      const version = log.version()
      const touched = since === undefined ? undefined : log.since(since)
      if (!touched) return { version }
      const found = await Promise.all([...touched.keys()].map(get))
      const there = found.filter((record) => record !== undefined)
      const ids = new Set(there.map(({ id }) => id))
      return {
        version,
        since: {
          added: there.filter(({ id }) => touched.get(id)),
          changed: there.filter(({ id }) => !touched.get(id)),
          deleted: [...touched.keys()].filter((id) => !ids.has(id)),
        },
      }
    },
  }
}

const portion = 500
