import type { CollectionName } from '../../../domain/collection-name.ts'
import { addUp } from '../../../domain/query/add-up.ts'
import type { RecordQuery, StoredRecord } from '../../../domain/query/record-query.ts'
import type { Queries, Store, TransactionQueries } from '../../../service/store.ts'
import { collections, recordOf, columnsOf } from '../core/collections.ts'
import { answering } from '../core/database-errors.ts'
import { type Engine, portionsOf } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import { presentState, touchedSince } from '../records/change-log.ts'
import { storedDaySums } from '../records/day-sums.ts'
import { countFound, idsBetween, recordsInOrder } from './read-in-order.ts'
import { segmentsOf } from './segments.ts'
import { recordsFound, type PlaceOf } from './sql-conditions.ts'
import { addUpFound, countValuesFound, groupFound } from './sums.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'

/** Questions about one account's collections (service/store.ts), answered by the database. */
export function accountQueries(engine: Engine, account: AccountId): Store['queries'] {
  return {
    contacts: queriesOf(engine, { account, collection: 'contacts' }),
    transactions: transactionQueries(engine, { account, collection: 'transactions' }),
  }
}

function transactionQueries(engine: Engine, at: PlaceOf<'transactions'>): TransactionQueries {
  const readFound = readingFound(engine, at)
  const storedDays = (query: RecordQuery<'transactions'>) =>
    isEverything(query) ? storedDaySums(at.account) : undefined
  return {
    ...queriesOf(engine, at),
    totals: (query) =>
      readFound(query, addUp([]), (tx, found) => addUpFound(tx, at.account, found, storedDays(query))),
    groups: (query, by) =>
      readFound(query, { groups: [], total: 0 }, (tx, found) =>
        groupFound(tx, at.account, found, by, storedDays(query)),
      ),
  }
}

function queriesOf<C extends CollectionName>(engine: Engine, at: PlaceOf<C>): Queries<C> {
  const [read, readFound] = [reading(engine), readingFound(engine, at)]
  const byId = (tx: Db, ids: readonly string[]) => recordsById(tx, at, ids)
  return {
    page: (query, { page, pageSize }) =>
      readFound(query, { items: [], total: 0 }, async (tx, found) => {
        const total = isEverything(query)
          ? ((await presentState(tx, at))?.records ?? 0)
          : await countFound(tx, found)
        const [from, end] = [(page - 1) * pageSize, Math.min(page * pageSize, total)]
        const segments = segmentsOf(at.collection, query)
        const ids = from < end ? await idsBetween(tx, found, segments, [from, end]) : []
        return { items: await byId(tx, ids), total }
      }),
    values: (query, field) =>
      readFound(query, { values: [], total: 0 }, (tx, found) => countValuesFound(tx, found, field)),
    records: async function* records(query) {
      const found = await read((tx) => recordsFound(engine, tx, at, query))
      if (!found) return
      yield* recordsInOrder(read, found, segmentsOf(at.collection, query), {
        columns: ['id', ...collections[at.collection].fields],
        toRecord: (row) => toRecord(at, row),
        byId,
      })
    },
    changes: (since) =>
      answering(engine, async () => {
        const present = await presentState(engine.quick, at)
        if (!present) return { version: '' }
        const version = `${present.version}-${present.history}`
        const [, count, history] = /^(\d{1,15})-(.*)$/.exec(since ?? '') ?? []
        if (count === undefined || history !== present.history) return { version }
        const touched = await touchedSince(engine.quick, at, Number(count), present.version)
        if (!touched) return { version }
        const { ids, added } = touched
        const records = await byId(engine.quick, ids)
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

/** One read in a snapshot of its own. */
function reading(engine: Engine) {
  return <T>(work: (tx: Db) => Promise<T>): Promise<T> => engine.snapshot(work, { longest })
}

/** The same of the records that a query finds; `none` if it cannot find any. */
function readingFound<C extends CollectionName>(engine: Engine, at: PlaceOf<C>) {
  return <T>(
    query: RecordQuery<C>,
    none: T,
    work: (tx: Db, found: RawBuilder<unknown>) => Promise<T>,
  ): Promise<T> =>
    reading(engine)(async (tx) => {
      const found = await recordsFound(engine, tx, at, query)
      return found ? work(tx, found) : none
    })
}

// Users wait a little longer for a figure than for a list.
const longest = 20_000

function isEverything<C extends CollectionName>({ search, filter, mark }: RecordQuery<C>): boolean {
  return search.trim() === '' && !mark && Object.values(filter).every((value) => value === undefined)
}

/** The record in a row; the columns of its table are its fields. */
function toRecord<C extends CollectionName>(
  { collection }: PlaceOf<C>,
  row: Record<string, unknown>,
): StoredRecord<C> {
  return recordOf(collection, row) as StoredRecord<C>
}

/** The records with these ids, in this order, without deleted ones. */
async function recordsById<C extends CollectionName>(
  db: Db,
  at: PlaceOf<C>,
  ids: readonly string[],
): Promise<StoredRecord<C>[]> {
  const found = new Map<string, StoredRecord<C>>()
  for (const some of portionsOf(ids, portion)) {
    const rows = await scopedTo(db, at.account)
      .selectFrom<CollectionName>(at.collection)
      .select(columnsOf(at.collection))
      .where(sql.ref<string>('id'), 'in', some)
      .execute()
    for (const row of rows) found.set(String(row['id']), toRecord(at, row))
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

const portion = 500
