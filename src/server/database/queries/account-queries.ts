import type { CollectionName } from '../../../domain/collection-name.ts'
import { contactFields } from '../../../domain/contact-fields.ts'
import { createAddition } from '../../../domain/query/add-up.ts'
import { orderBy } from '../../../domain/query/order-by.ts'
import type { RecordOrder } from '../../../domain/query/order-by.ts'
import { createValueCount } from '../../../domain/query/count-values.ts'
import { createGroupAddition } from '../../../domain/query/group-totals.ts'
import type { RecordQuery, StoredRecord } from '../../../domain/query/record-query.ts'
import { transactionFields } from '../../../domain/transaction-fields.ts'
import type { Queries, Store, TransactionQueries } from '../../../service/store.ts'
import { isKeepable } from '../../../domain/text.ts'
import { answering } from '../core/database-errors.ts'
import type { Answered, Engine, Question } from '../core/engine.ts'
import type { AccountId } from '../core/scoped-to.ts'
import { presentVersion, touchedSince } from '../records/change-log.ts'
import { readPageAfter } from '../records/record-pages.ts'
import type { RecordRow } from '../core/collections.ts'
import { canFilter } from './table/find-places.ts'
import { canOrder } from './table/order-places.ts'
import { firstOf } from './first-of.ts'
import { recordsById } from './records-by-id.ts'
import { scan, toRecord, wantedBy } from './scan.ts'
import type { PlaceOf } from './scan.ts'

type OrderOf<C extends CollectionName> = (query: RecordQuery<C>) => RecordOrder<StoredRecord<C>> | undefined

/** Questions about one account's collections (service/store.ts), over the database. */
export function accountQueries(engine: Engine, account: AccountId): Store['queries'] {
  return {
    contacts: queriesOf(engine, { account, collection: 'contacts' }, ({ sort }) =>
      sort ? orderBy(contactFields, sort) : undefined,
    ),
    transactions: transactionQueries(engine, { account, collection: 'transactions' }),
  }
}

function transactionQueries(engine: Engine, at: PlaceOf<'transactions'>): TransactionQueries {
  const each = scanOf(engine, at)
  const slowly = queriesOf(engine, at, ({ sort }) => (sort ? orderBy(transactionFields, sort) : undefined))
  const { account } = at
  const answer = async (query: RecordQuery<'transactions'>, want: Question['want']): Promise<Answered> =>
    engine.answer && isKeepable(query.search) && canFilter(query.filter)
      ? ((await answering(engine, async () => engine.answer?.({ account, query, want }))) ?? {})
      : {}
  return {
    ...slowly,
    page: async (query, { page, pageSize }) => {
      const want = { kind: 'page' as const, from: (page - 1) * pageSize, end: page * pageSize }
      const { page: found } = canOrder(query.sort) ? await answer(query, want) : {}
      if (!found) return slowly.page(query, { page, pageSize })
      return { items: found.rows.map((row) => toRecord(at, row)), total: found.total }
    },
    values: async (query, field) => {
      const isKnown = field === 'counterpart' || field === 'currency'
      const { values } = isKnown ? await answer(query, { kind: 'values', field }) : {}
      return values ?? slowly.values(query, field)
    },
    records: async function* records(query) {
      const { ids } = query.sort && canOrder(query.sort) ? await answer(query, { kind: 'ids' }) : {}
      if (ids === undefined) yield* slowly.records(query)
      else yield* recordsOf(ids)
    },
    totals: async (query) => {
      const { totals } = await answer(query, { kind: 'totals' })
      if (totals) return totals
      const addition = createAddition()
      await each(query, addition.add)
      return addition.totals()
    },
    groups: async (query, by) => {
      const { groups } = await answer(query, { kind: 'groups', by })
      if (groups) return groups
      const addition = createGroupAddition(by)
      await each(query, addition.add)
      return addition.groups()
    },
  }

  /** Ids come in one string, because copying a million strings from a thread would block everyone. */
  async function* recordsOf(ids: string) {
    let some: string[] = []
    for (let start = 0; start < ids.length;) {
      const found = ids.indexOf('\0', start)
      const end = found === -1 ? ids.length : found
      some.push(ids.slice(start, end))
      start = end + 1
      if (some.length < portion && start < ids.length) continue
      const portionOfIds = some
      yield await answering(engine, () =>
        recordsById(engine.quick, at, portionOfIds, (row) => toRecord(at, row)),
      )
      some = []
    }
  }
}

function queriesOf<C extends CollectionName>(
  engine: Engine,
  at: PlaceOf<C>,
  orderOf: OrderOf<C>,
): Queries<C> {
  const each = scanOf(engine, at)
  const found = async (query: RecordQuery<C>, from: number, end: number) => {
    const first = firstOf(from, end, orderOf(query))
    await each(query, first.add)
    return first.found()
  }
  const byId = (ids: readonly string[]) =>
    answering(engine, () => recordsById(engine.quick, at, ids, (row) => toRecord(at, row)))
  return {
    page: async (query, { page, pageSize }) => {
      const { ids, total } = await found(query, (page - 1) * pageSize, page * pageSize)
      return { items: await byId(ids), total }
    },
    values: async (query, field) => {
      const counting = createValueCount()
      await each(query, (record) => counting.add(String(Reflect.get(record, field))))
      return counting.values()
    },
    records: async function* records(query) {
      if (!orderOf(query)) return yield* inListOrder(engine, at, query)
      const { ids } = await found(query, 0, Infinity)
      for (let start = 0; start < ids.length; start += portion)
        yield await byId(ids.slice(start, start + portion))
    },
    changes: (since) =>
      answering(engine, async () => {
        const present = await presentVersion(engine.quick, at)
        if (!present) return { version: '' }
        const version = `${present.version}-${present.history}`
        const [, count, history] = /^(\d{1,15})-(.*)$/.exec(since ?? '') ?? []
        if (count === undefined || history !== present.history) return { version }
        const touched = await touchedSince(engine.quick, at, Number(count), present.version)
        if (!touched) return { version }
        const { ids, added } = touched
        const records = await recordsById(engine.quick, at, ids, (row) => toRecord(at, row))
        const there = new Set(records.map(({ id }) => id))
        return {
          version,
          since: {
            added: records.filter(({ id }) => added.has(id)),
            changed: records.filter(({ id }) => !added.has(id)),
            deleted: ids.filter((id) => !there.has(id)),
          },
        }
      }),
  }
}

const portion = 500

/** Passes on the records that a query finds in one snapshot of the collection, in list order. */
function scanOf<C extends CollectionName>(engine: Engine, at: PlaceOf<C>) {
  return async (query: RecordQuery<C>, each: (record: StoredRecord<C>) => void): Promise<void> => {
    const wanted = wantedBy(engine, at, query)
    if (wanted) await answering(engine, () => engine.snapshot((tx) => scan(tx, at, wanted, longest, each)))
  }
}

// Users wait a little longer for a figure than for a list.
const longest = 20_000

/** Reads portion by portion, so that a slow reader holds neither a connection nor a snapshot. */
async function* inListOrder<C extends CollectionName>(
  engine: Engine,
  at: PlaceOf<C>,
  query: RecordQuery<C>,
): AsyncGenerator<StoredRecord<C>[]> {
  const wanted = wantedBy(engine, at, query)
  let last: RecordRow | undefined
  while (wanted) {
    const after = last
    const rows = await answering(engine, () =>
      engine.snapshot((tx) => readPageAfter(tx, at, after, portion, wanted)),
    )
    last = rows.at(-1)
    if (!last) return
    const found = rows.filter(wanted.isFound).map((row) => toRecord(at, row))
    if (found.length > 0) yield found
  }
}
