import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { Unavailable } from '../../service/unavailable.ts'
import { boundTo } from './bound.ts'
import { columnsOf } from './collections.ts'
import type { RecordRow } from './collections.ts'
import { countRow, noCounts, saveCounts } from './counts.ts'
import type { Engine, Place } from './engine.ts'
import type { Schema } from './schema.ts'

/** Inserts rows, with the index of words and the counts. `tx` must be a write. */
export async function insertRows(engine: Engine, tx: Kysely<Schema>, at: Place, rows: readonly RecordRow[]) {
  if (rows.length === 0) return
  const counts = noCounts()
  let before = Promise.resolve()
  for (let start = 0; start < rows.length; start += 500) {
    const batch = rows.slice(start, start + 500)
    // Counted while the database is still busy with the batch before.
    for (const row of batch) countRow(counts, at, row, 1)
    await before
    before = insertBatch(engine, tx, at, batch)
  }
  await before
  await saveCounts(tx, engine.rowsOf, at, counts)
}

async function insertBatch(engine: Engine, tx: Kysely<Schema>, at: Place, batch: readonly RecordRow[]) {
  const ready = await engine.words.adding(tx, at, batch)
  const columns = Object.keys(ready[0] ?? {})
  const given = engine.rowsOf(ready, columns, ['row'])
  await sql`insert into ${sql.ref(at.collection)} (${sql.join([sql.ref('account'), ...columns.map((column) => sql.ref(column))])})
    select ${at.account}, ${sql.join(columns.map((column) => sql.ref(column)))} from ${given}`.execute(tx)
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
  await saveCounts(tx, engine.rowsOf, at, counts)
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
  await insertBatch(engine, tx, at, [after])
  await saveCounts(tx, engine.rowsOf, at, counts)
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
