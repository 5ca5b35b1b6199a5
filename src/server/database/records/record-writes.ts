import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { Unavailable } from '../../../service/unavailable.ts'
import { boundTo } from '../bound.ts'
import { collections, columnsOf } from './collections.ts'
import type { RecordRow } from './collections.ts'
import { countRow, noCounts, saveCounts } from './counts.ts'
import type { Engine, NewRow, Place } from '../engine.ts'
import type { Schema } from '../schema.ts'

/** Inserts rows, with the index of words and the counts. `tx` must be a write. */
export async function insertRows(engine: Engine, tx: Kysely<Schema>, at: Place, rows: Iterable<RecordRow>) {
  const counts = noCounts()
  const add = adding(engine, tx, at)
  let ready: NewRow[] = []
  let before = Promise.resolve()
  for (const row of rows) {
    // Made ready while the database is still busy with those before, with pauses in which it can be sent its next statement.
    if (ready.length % 50 === 49) await pause()
    countRow(counts, at, row, 1)
    ready.push({ row, words: engine.words.wordsOf(row) })
    if (ready.length < 2000) continue
    await before
    before = add(ready)
    before.catch(() => {}) // told where it is awaited
    ready = []
  }
  await before
  await add(ready)
  await saveCounts(engine, tx, at, counts)
}

function adding(engine: Engine, tx: Kysely<Schema>, at: Place) {
  const addWords = engine.words.adding(tx, at)
  const { fields } = collections[at.collection]
  const named = ['id', ...fields, 'key', 'search'] as const
  return async (batch: readonly NewRow[]) => {
    if (batch.length === 0) return
    const numbers = await addWords(batch)
    const columns = ['account', ...named, ...(numbers.length > 0 ? ['row'] : [])]
    const rows = batch.map(({ row }, index) => [
      at.account,
      ...named.map((column) => row[column]),
      ...numbers.slice(index, index + 1),
    ])
    await engine.insert(tx, at.collection, columns, rows, { numbers: ['account'] })
  }
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
  await boundTo(tx, at.account)
    .deleteFrom(at.collection)
    .where('id', 'in', sql<string>`(select id from ${engine.rowsOf(there, ['id'])})`)
    .execute()
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
  await engine.words.removing(tx, at, [before.id])
  await boundTo(tx, at.account).deleteFrom(at.collection).where('id', '=', before.id).execute()
  await adding(engine, tx, at)([{ row: after, words: engine.words.wordsOf(after) }])
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
