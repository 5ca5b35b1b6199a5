import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { Unavailable } from '../../../service/unavailable.ts'
import { boundTo } from '../bound.ts'
import { collections, columnsOf } from './collections.ts'
import type { RecordRow } from './collections.ts'
import { countRow, noCounts, saveCounts } from './counts.ts'
import type { Counts } from './counts.ts'
import type { Engine, NewRow, Place } from '../engine.ts'
import type { Schema } from '../schema.ts'

/** Inserts rows, with the index of words and the counts. `tx` must be a write. */
export async function insertRows(engine: Engine, tx: Kysely<Schema>, at: Place, rows: Iterable<RecordRow>) {
  const counts = noCounts()
  const number = engine.words.numbering(tx, at)
  const add = async (some: readonly NewRow[]) =>
    insertReady(engine, tx, at, some, await number(some.map(({ row }) => row)))
  let before = Promise.resolve()
  try {
    for await (const ready of madeReady(engine, at, rows, counts)) {
      await before
      before = add(ready)
      before.catch(() => {}) // told where it is awaited
    }
  } finally {
    await before // nothing may be sent any more when the write is given up
  }
  await saveCounts(engine, tx, at, counts)
}

/** Rows, some at a time, with all that can be made while the database is busy with those before. */
async function* madeReady(
  engine: Engine,
  at: Place,
  rows: Iterable<RecordRow>,
  counts: Counts,
): AsyncGenerator<NewRow[]> {
  let ready: NewRow[] = []
  for (const row of rows) {
    if (ready.length % 50 === 49) await pause() // in which the database can be sent its next statement
    countRow(counts, at, row, 1)
    ready.push({ row, words: engine.words.wordsOf(row) })
    if (ready.length < 2000) continue
    yield ready
    ready = []
  }
  if (ready.length > 0) yield ready
}

async function insertReady(
  engine: Engine,
  tx: Kysely<Schema>,
  at: Place,
  ready: readonly NewRow[],
  numbers: readonly bigint[],
) {
  await engine.words.adding(tx, at, ready, numbers)
  const named = ['id', ...collections[at.collection].fields, 'key', 'search']
  const columns = ['account', ...named, ...(numbers.length > 0 ? ['row'] : [])]
  const rows = ready.map(({ row }, index) => [
    at.account,
    ...named.map((column) => row[column]),
    ...numbers.slice(index, index + 1),
  ])
  await engine.insert(tx, at.collection, columns, rows, { numbers: ['account'] })
}

/** Removes rows by their ids, with the index of words and the counts; answers the ids that were there. */
export async function deleteRows(
  engine: Engine,
  tx: Kysely<Schema>,
  at: Place,
  ids: readonly string[],
): Promise<string[]> {
  const given = engine.rowsOf(
    ids.map((id) => ({ id })),
    ['id'],
  )
  const there = await boundTo(tx, at.account)
    .selectFrom(at.collection)
    .select(['id', 'key', 'search'])
    .where('id', 'in', sql<string>`(select id from ${given})`)
    .execute()
  if (there.length === 0) return []
  const counts = noCounts()
  for (const row of there) countRow(counts, at, row, -1)
  await engine.words.removing(
    tx,
    at,
    there.map(({ id }) => id),
  )
  const gone = boundTo(tx, at.account)
    .deleteFrom(at.collection)
    .where('id', 'in', sql<string>`(select id from ${engine.rowsOf(there, ['id'])})`)
  await engine.later(tx, gone)
  await saveCounts(engine, tx, at, counts)
  return there.map(({ id }) => id)
}

/** The same record with other values: its row moves to where they put it. */
export async function replaceRow(
  engine: Engine,
  tx: Kysely<Schema>,
  at: Place,
  before: RecordRow,
  after: RecordRow,
) {
  const counts = noCounts()
  countRow(counts, at, before, -1)
  countRow(counts, at, after, 1)
  const numbers = await engine.words.numbering(tx, at)([after]) // all reading comes before the first change
  await engine.words.removing(tx, at, [before.id])
  await engine.later(tx, boundTo(tx, at.account).deleteFrom(at.collection).where('id', '=', before.id))
  await insertReady(engine, tx, at, [{ row: after, words: engine.words.wordsOf(after) }], numbers)
  await saveCounts(engine, tx, at, counts)
}

/**
 * Holds other writes to the account back until this one is over, so that counts add up and nothing deadlocks. Throws `Unavailable`
 * for an account that was removed after its request had begun.
 */
export async function lockAccount(engine: Engine, tx: Kysely<Schema>, account: number): Promise<void> {
  const found = tx.selectFrom('accounts').select('id').where('id', '=', account)
  // SQLite has one write at a time anyway.
  const locked = await (engine.kind === 'SQLite' ? found : found.forUpdate()).executeTakeFirst()
  if (!locked) throw new Unavailable('This account has been removed. Nothing was saved.')
}

/** The row of a record inside a write, undefined when there is none. */
export async function rowInWrite(tx: Kysely<Schema>, at: Place, id: string): Promise<RecordRow | undefined> {
  const row = await boundTo(tx, at.account)
    .selectFrom(at.collection)
    .select(['key', 'search', ...columnsOf(at.collection)])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as RecordRow | undefined // the fields are columns by name only
}
