import type { Contact, ContactChanges } from '../../../contract/contact.ts'
import { isKeepable } from '../../../contract/text.ts'
import type { Transaction, TransactionChanges } from '../../../contract/transaction.ts'
import { newId } from '../../../service/new-id.ts'
import { searchWords } from '../../../service/searching.ts'
import type { Collection, Store } from '../../../service/store.ts'
import { boundTo } from '../bound.ts'
import type { AccountId } from '../bound.ts'
import { columnsOf, recordOf, rowOf } from './collections.ts'
import { forgetEntries } from '../take-in/entries.ts'
import type { Engine, Found, Place } from '../engine.ts'
import { listRows } from './list-rows.ts'
import { deleteRows, insertRows, lockAccount, replaceRow, rowInWrite } from './record-writes.ts'
import { answering } from '../trouble.ts'

/** The port of the service (service/store.ts) over the database, for one account. What the database cannot do now is `Unavailable`. */
export function accountStore(engine: Engine, account: AccountId): Store {
  const contacts = collectionOf<Contact, ContactChanges>(engine, { account, collection: 'contacts' })
  const transactions = collectionOf<Transaction, TransactionChanges>(engine, {
    account,
    collection: 'transactions',
  })
  return {
    contacts: {
      ...contacts,
      create: (draft) =>
        answering(engine, async () => {
          const contact = { id: newId(), ...draft }
          await engine.write(
            async (tx) => {
              await lockAccount(engine, tx, account)
              await insertRows(engine, tx, { account, collection: 'contacts' }, [rowOf('contacts', contact)])
            },
            { isSmall: true },
          )
          return contact
        }),
    },
    transactions,
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
        const { rows, total } = await listed(engine, at, search, (page - 1) * pageSize, pageSize)
        return { items: rows.map(toRecord), total }
      }),
    get: (id) =>
      answering(engine, async () => {
        if (!isKeepable(id)) return undefined
        const query = boundTo(engine.quick, at.account)
          .selectFrom(at.collection)
          .select(columnsOf(at.collection))
          .where('id', '=', id)
        const row = await query.executeTakeFirst()
        return row && toRecord(row)
      }),
    update: (id, change) =>
      answering(engine, async () => {
        if (!isKeepable(id)) return undefined
        return engine.write(
          async (tx) => {
            await lockAccount(engine, tx, at.account)
            const before = await rowInWrite(tx, at, id)
            if (!before) return undefined
            const current = toRecord(before)
            const changes = typeof change === 'function' ? change({ ...current }) : change
            const record = { ...current, ...changes }
            await replaceRow(engine, tx, at, before, rowOf(at.collection, record))
            return record
          },
          { isSmall: true },
        )
      }),
    remove: (ids) =>
      answering(engine, () =>
        engine.write(async (tx) => {
          await lockAccount(engine, tx, at.account)
          const gone = await deleteRows(engine, tx, at, [...new Set(ids)].filter(isKeepable))
          if (at.collection === 'transactions') await forgetEntries(engine, tx, at.account, gone)
          return gone
        }),
      ),
  }
}

async function listed(
  engine: Engine,
  at: Place,
  search: string,
  offset: number,
  limit: number,
): Promise<Found> {
  const words = searchWords(search)
  if (words.length === 0) return listRows(engine, at, offset, limit)
  if (!words.every(isKeepable)) return { rows: [], total: 0 }
  return engine.words.find(at, words, offset, limit)
}
