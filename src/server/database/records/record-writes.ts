import { setImmediate as pause } from 'node:timers/promises'
import { deriveColumns, derivedColumnNames } from '../../../domain/query/derived-columns.ts'
import { ServiceUnavailableError } from '../../../service/refusal-error.ts'
import { scopedTo } from '../core/scoped-to.ts'
import {
  collections,
  columnsOf,
  keptOf,
  recordOf,
  storedColumnsOf,
  type RecordRow,
} from '../core/collections.ts'
import { countRow, noCounts, saveCounts, type Counts } from './change-log.ts'
import { givenIds, type Engine, type Place } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'

/** Inserts rows, and updates the counts. `tx` must be a write. */
export async function insertRows(engine: Engine, tx: Db, at: Place, rows: Iterable<RecordRow>) {
  await saveCounts(engine, tx, at, await addRows(engine, tx, at, rows))
}

/** The same without the counts, which the write must save: until then, it makes no other writes to the account wait. */
export async function addRows(
  engine: Engine,
  tx: Db,
  at: Place,
  rows: Iterable<RecordRow>,
  { isLarge = false } = {},
): Promise<Counts> {
  const counts = noCounts()
  const number = engine.words.numbering(tx, at)
  const add = async (some: readonly RecordRow[]) =>
    insertReady(engine, tx, at, some, { numbers: await number(some), isLarge })
  let before = Promise.resolve()
  try {
    for await (const ready of madeReady(at, rows, counts)) {
      await before
      before = add(ready)
      before.catch(() => {}) // reported where it is awaited
    }
  } finally {
    await before // nothing may be sent once the write is rolled back
  }
  return counts
}

/** Prepares rows in batches while the database is busy with the batch before. */
async function* madeReady(at: Place, rows: Iterable<RecordRow>, counts: Counts): AsyncGenerator<RecordRow[]> {
  let ready: RecordRow[] = []
  for (const row of rows) {
    if (ready.length % 50 === 49) await pause() // lets the next statement be sent to the database
    countRow(counts, at, row, 1)
    ready.push(row)
    if (ready.length < 2000) continue
    yield ready
    ready = []
  }
  if (ready.length > 0) yield ready
}

async function insertReady(
  engine: Engine,
  tx: Db,
  at: Place,
  ready: readonly RecordRow[],
  { numbers, isLarge = false }: { numbers: readonly string[]; isLarge?: boolean },
) {
  const { fields, kept, fromLine } = collections[at.collection]
  const named = ['id', ...fields, ...kept, ...fromLine, 'key', 'search']
  const isDerived = at.collection === 'transactions'
  const columns = [
    'account',
    ...named,
    ...(isDerived ? derivedColumnNames : []),
    ...(numbers.length > 0 ? ['row'] : []),
  ]
  const rows = ready.map((row, index) => {
    const { date = '', amount = '' } = row
    const derived = isDerived ? deriveColumns({ date, amount }) : undefined
    return [
      at.account,
      ...named.map((column) => row[column] ?? ''),
      ...(derived ? derivedColumnNames.map((column) => derived[column]) : []),
      ...numbers.slice(index, index + 1),
    ]
  })
  await engine.insert(tx, at.collection, columns, rows, {
    numbers: ['account', 'day', 'units', 'odd', 'row'],
    isLarge,
  })
}

/** Deletes rows by id, and updates the counts; returns the ids that existed. */
export async function deleteRows(
  engine: Engine,
  tx: Db,
  at: Place,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await scopedTo(tx, at.account)
    .selectFrom(at.collection)
    .select(columnsOf(at.collection))
    .where('id', 'in', givenIds(engine, ids))
    .execute()
  const counts = noCounts()
  const records = rows.map((row) => recordOf(at.collection, row))
  for (const one of records) countRow(counts, at, one, -1)
  const there = records.map(({ id }) => id)
  await removeRows(engine, tx, at, there, counts)
  return there
}

/** Deletes rows that are there and have been counted. */
export async function removeRows(engine: Engine, tx: Db, at: Place, ids: readonly string[], counts: Counts) {
  if (ids.length === 0) return
  const gone = scopedTo(tx, at.account).deleteFrom(at.collection).where('id', 'in', givenIds(engine, ids))
  await engine.later(tx, gone)
  await saveCounts(engine, tx, at, counts)
}

/** Replaces the row of a record; its new values may give it another place in the list. */
export async function replaceRow(engine: Engine, tx: Db, at: Place, before: RecordRow, after: RecordRow) {
  const counts = noCounts()
  countRow(counts, at, before, -1)
  countRow(counts, at, after, 1)
  const numbers = await engine.words.numbering(tx, at)([after]) // all reads come before the first change
  await engine.later(tx, scopedTo(tx, at.account).deleteFrom(at.collection).where('id', '=', before.id))
  await insertReady(engine, tx, at, [Object.assign(after, keptOf(at.collection, before))], { numbers })
  await saveCounts(engine, tx, at, counts)
}

/** A write to one account, beside no other write to it; throws ServiceUnavailableError for temporary database failures. */
export function writeTo<T>(
  engine: Engine,
  account: number,
  work: (tx: Db) => Promise<T>,
  how?: { isLong: boolean },
): Promise<T> {
  return engine.write(async (tx) => {
    await lockAccount(engine, tx, account)
    return work(tx)
  }, how)
}

/**
 * Blocks other writes to the account until this one ends, so that counts stay correct and nothing deadlocks; rows can
 * still be added. Throws ServiceUnavailableError if the account was removed during the request.
 */
export async function lockAccount(engine: Engine, tx: Db, account: number): Promise<void> {
  const found = scopedTo(tx, account).selectFrom('account_state').select('account')
  // SQLite only allows one write at a time anyway.
  if (!(await (engine.kind === 'SQLite' ? found : found.forUpdate()).executeTakeFirst()))
    throw accountRemoved()
}

export function accountRemoved(): ServiceUnavailableError {
  return new ServiceUnavailableError('This account has been removed. Nothing was saved.')
}

/** The row of a record inside a write; undefined when there is none. */
export async function rowInWrite(tx: Db, at: Place, id: string): Promise<RecordRow | undefined> {
  const row = await scopedTo(tx, at.account)
    .selectFrom(at.collection)
    .select(['key', 'search', ...storedColumnsOf(at.collection)])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as RecordRow | undefined // the type only knows the fields by name
}
