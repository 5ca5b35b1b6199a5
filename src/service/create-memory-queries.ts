import type { CollectionName } from '../domain/collection-name.ts'
import { addUp } from '../domain/query/add-up.ts'
import { countValues, mostValues } from '../domain/query/count-values.ts'
import type { ValueCount } from '../domain/query/count-values.ts'
import { groupTotals, mostGroups } from '../domain/query/group-totals.ts'
import type { MarkCondition } from '../domain/transaction-mark.ts'
import type { RecordQuery, StoredRecord } from '../domain/query/record-query.ts'
import { selectRecords } from '../domain/query/select-records.ts'
import type { createChangeLog } from './create-memory-collection.ts'
import type { Queries, TransactionQueries } from './store.ts'

/** What the queries of a collection in memory read. */
type Source<C extends CollectionName> = {
  /** All records in list order; the queries hand out copies. */
  all: () => readonly StoredRecord<C>[]
  get: (id: string) => Promise<StoredRecord<C> | undefined>
  log: ReturnType<typeof createChangeLog>
}

export function createContactQueries(source: Source<'contacts'>): Queries<'contacts'> {
  const find = (query: RecordQuery<'contacts'>) => selectRecords.contacts(source.all(), query)
  return {
    ...queriesOf<'contacts'>(source, find),
    values: async (query, field) => mostFrequent(countValues(find(query), field)),
  }
}

export function createTransactionQueries(
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
    values: async (query, field) => mostFrequent(countValues(find(query), field)),
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
): Omit<Queries<C>, 'values'> {
  return {
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

function mostFrequent(values: readonly ValueCount[]) {
  return { values: values.slice(0, mostValues), total: values.length }
}

const portion = 500
