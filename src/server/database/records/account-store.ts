import type { Contact, ContactChanges } from '../../../domain/contact.ts'
import { isKeepable } from '../../../domain/text.ts'
import type { Transaction, TransactionChanges } from '../../../domain/transaction.ts'
import { newId } from '../../../domain/new-id.ts'
import { parseSearch } from '../../../domain/search/parse-search.ts'
import { refuseOtherVersion } from '../../../service/entity-tag.ts'
import type { Collection, Store } from '../../../service/store.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { columnsOf, recordOf, rowOf, collections } from '../core/collections.ts'
import { bankAccounts } from './bank-accounts.ts'
import { decisionStore, nameRuleStore } from './decisions-and-names.ts'
import { bankLines } from './bank-lines.ts'
import { forgetEntries } from './entries.ts'
import { deletedRecords, keepDeleted } from './deleted-records.ts'
import { erasures } from './erasures.ts'
import { forgetMarks, transactionMarks } from './transaction-marks.ts'
import type { Engine, Found, Place } from '../core/engine.ts'
import { deleteRows, insertRows, replaceRow, rowInWrite, writeTo } from './record-writes.ts'
import { searchedBeside } from './remake-rows.ts'
import { answering } from '../core/database-errors.ts'
import type { Period } from '../../../domain/search/period.ts'
import { presentState } from './change-log.ts'
import { findDayAt } from './day-sums.ts'

/** The service's store over the database, for one account. Throws ServiceUnavailableError for failures that may pass. */
export function accountStore(engine: Engine, account: AccountId): Omit<Store, 'queries'> {
  const contacts = collectionOf<Contact, ContactChanges>(engine, { account, collection: 'contacts' })
  const transactions = collectionOf<Transaction, TransactionChanges>(engine, {
    account,
    collection: 'transactions',
  })
  return {
    contacts: {
      ...contacts,
      create: (draft, id) =>
        writeTo(engine, account, async (tx) => {
          const there = id && (await rowInWrite(tx, { account, collection: 'contacts' }, id))
          if (there) return recordOf('contacts', there) as Contact
          const contact = { id: id ?? newId(), ...draft }
          const row = rowOf('contacts', contact, undefined)
          await insertRows(engine, tx, { account, collection: 'contacts' }, [row])
          return contact
        }),
    },
    transactions,
    marks: transactionMarks(engine, account),
    bankLines: bankLines(engine, account),
    deletedRecords: deletedRecords(engine, account),
    erasures: erasures(engine, account),
    bankAccounts: bankAccounts(engine, account),
    nameRules: nameRuleStore(engine, account),
    decisions: decisionStore(engine, account),
  }
}

type AnyRecord = { id: string } & Record<string, string>

function collectionOf<T extends AnyRecord, Changes extends Partial<Record<keyof T, string | undefined>>>(
  engine: Engine,
  at: Place,
): Collection<T, Changes> {
  const toRecord = (row: Record<string, unknown>) => recordOf(at.collection, row) as T
  return {
    list: ({ search, page, pageSize }) =>
      answering(engine, async () => {
        const { rows, ...counted } = await listed(engine, at, search, (page - 1) * pageSize, pageSize)
        return { items: rows.map(toRecord), ...counted }
      }),
    get: (id) =>
      answering(engine, async () => {
        if (!isKeepable(id)) return undefined
        const query = scopedTo(engine.quick, at.account)
          .selectFrom(at.collection)
          .select(columnsOf(at.collection))
          .where('id', '=', id)
        const row = await query.executeTakeFirst()
        return row && toRecord(row)
      }),
    update: async (id, changes, ifMatch) =>
      isKeepable(id)
        ? writeTo(engine, at.account, async (tx) => {
            const before = await rowInWrite(tx, at, id)
            if (!before) return undefined
            const current = toRecord(before)
            refuseOtherVersion(current, ifMatch)
            const record = { ...current, ...changes }
            const beside = await searchedBeside(tx, at, [id])
            await replaceRow(engine, tx, at, before, rowOf(at.collection, record, beside.get(id)))
            return record
          })
        : undefined,
    remove: (ids, by = '') =>
      writeTo(engine, at.account, async (tx) => {
        const keepable = [...new Set(ids)].filter(isKeepable)
        await keepDeleted(engine, tx, at, keepable, by)
        const gone = await deleteRows(engine, tx, at, keepable)
        if (at.collection === 'transactions') {
          await forgetEntries(engine, tx, at.account, gone)
          await forgetMarks(engine, tx, at.account, gone)
        }
        return gone
      }),
  }
}

async function listed(
  engine: Engine,
  at: Place,
  search: string,
  offset: number,
  limit: number,
): Promise<Found> {
  if (!isKeepable(search)) return { rows: [], total: 0 }
  const query = parseSearch(search, { hasDates: at.collection === 'transactions' })
  if (query.terms.length > 0) return engine.words.find(at, query, offset, limit)
  return query.period
    ? listPeriod(engine, at, query.period, offset, limit)
    : listRows(engine, at, offset, limit)
}

/** A page of the transactions of a period, newest first. The list is sorted by date, so a period is a contiguous part of it. */
async function listPeriod(
  engine: Engine,
  at: Place,
  { from, end }: Period,
  offset: number,
  limit: number,
): Promise<Found> {
  const within = scopedTo(engine.quick, at.account)
    .selectFrom(at.collection)
    .where('key', '>=', from)
    .where('key', '<', end)
  const counted = await within.select((eb) => eb.fn.countAll().as('total')).executeTakeFirst()
  const total = Number(counted?.total ?? 0)
  if (offset >= total) return { rows: [], total }
  const rows = await within
    .select(columnsOf(at.collection))
    .orderBy('key', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}

/** A page of all records. The sums of days say where a far one starts: page 20,000 costs little more than page 1. */
async function listRows(engine: Engine, at: Place, offset: number, limit: number): Promise<Found> {
  const { account, collection } = at
  const { descending } = collections[collection]
  const order = descending ? 'desc' : 'asc'
  const state = await presentState(engine.quick, at)
  const total = state?.records ?? 0
  if (!state || offset >= total) return { rows: [], total }
  const rows = scopedTo(engine.quick, account).selectFrom(collection).orderBy('key', order).orderBy('id')
  const page = rows.select(columnsOf(collection)).limit(limit)
  if (offset < 1000) return { rows: await page.offset(offset).execute(), total }
  if (collection === 'contacts') {
    // Found in the index alone: PostgreSQL would read every row before the page.
    const first = await rows.select(['key', 'id']).offset(offset).limit(1).executeTakeFirst()
    if (!first) return { rows: [], total }
    const from = page.where((eb) => eb(eb.refTuple('key', 'id'), '>=', eb.tuple(first.key, first.id)))
    return { rows: await from.execute(), total }
  }
  const day = await findDayAt(engine.quick, account, offset)
  if (!day) return { rows: await page.offset(offset).execute(), total }
  const from = page.where('key', '<=', day.date).offset(offset - day.before)
  return { rows: await from.execute(), total }
}
