import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { UserError } from '../../common/user-error.ts'
import {
  backupTables,
  backupVersion,
  mostFileRows,
  noRows,
  type BackupCounts,
  type BackupTable,
} from './backup-format.ts'
import { keptOf, recordOf, type RecordRow } from '../core/collections.ts'
import type { Engine, Place } from '../core/engine.ts'
import { migrationsOf } from '../migrations/migrate.ts'
import { recordPages } from '../records/record-pages.ts'
import type { Db } from '../core/schema.ts'
import type { CollectionName } from '../../../domain/collection-name.ts'
import type { AccountId } from '../core/scoped-to.ts'
import { readMarks } from '../records/transaction-marks.ts'

/** Writes a consistent snapshot of all books as text (backup-format.ts), while others continue to write; returns its rows' number. */
export function backUp(engine: Engine, give: (text: string) => Promise<void>): Promise<BackupCounts> {
  return handingOut(engine, give, async (tx, giving) => {
    const hash = createHash('sha256')
    const write = async (lines: object[]) => {
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
      hash.update(text)
      await giving(text)
    }
    const counts = await countAll(tx)
    const migrations = await migrationsOf(tx)
    const madeAt = new Date().toISOString()
    await write([{ bookend: 'backup', version: backupVersion, migrations, madeAt, counts }])
    const written = noRows()
    for await (const { table, rows } of allRows(tx)) {
      written[table] += rows.length
      await write(rows.map((row) => ({ table, row })))
    }
    if (JSON.stringify(written) !== JSON.stringify(counts))
      throw new UserError('The tables and their indexes disagree. Run “check” for details.', 1)
    await giving(`${JSON.stringify({ end: true, counts: written, sha256: hash.digest('hex') })}\n`)
    return written
  })
}

async function countAll(tx: Db): Promise<BackupCounts> {
  const counts = noRows()
  for (const table of Object.keys(counts) as BackupTable[]) {
    const { count } = await tx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(count)
  }
  return counts
}

async function* allRows(tx: Db): AsyncGenerator<{ table: BackupTable; rows: object[] }> {
  for (const table of Object.keys(backupTables) as BackupTable[])
    if (table === 'contacts' || table === 'transactions') yield* rowsInOrder(tx, table)
    else yield* rowsByKey(tx, table)
}

async function* rowsByKey(tx: Db, table: BackupTable) {
  const { key, row } = backupTables[table]
  const columns = sql.join(Object.keys(row.shape).map((name) => sql.ref(name)))
  const order = sql.join(key.map((name) => sql.ref(name)))
  let last: Record<string, unknown> | undefined
  do {
    const after = last
    const rest = after ? sql`where (${order}) > (${sql.join(key.map((name) => after[name]))})` : sql``
    const { rows }: { rows: Record<string, unknown>[] } = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.ref(table)} ${rest} order by ${order} limit ${sql.lit(table === 'import_files' ? mostFileRows : 2000)}`.execute(
      tx,
    )
    if (rows.length > 0) yield { table, rows }
    last = rows.at(-1)
  } while (last)
}

/** In list order, because restoring is fastest in that order. */
async function* rowsInOrder(tx: Db, table: CollectionName) {
  let account = 0
  for (;;) {
    const next = await tx
      .selectFrom(table)
      .select('account')
      .where('account', '>', account)
      .orderBy('account')
      .limit(1)
      .executeTakeFirst()
    if (!next) return
    account = next.account
    for await (const page of recordPages(tx, { account, collection: table }, 2000, { withKept: true })) {
      const rows = page.map((row) => ({
        account: next.account,
        ...recordOf(table, row),
        ...keptOf(table, row),
      }))
      yield { table, rows }
    }
  }
}

export type ExportedRecord = { id: string } & Record<string, string>

/** Passes a consistent snapshot of the account's records to `give`, in list order, a few thousand at a time. */
export function exportRecords(
  engine: Engine,
  account: AccountId,
  wanted: readonly CollectionName[],
  give: (collection: CollectionName, records: ExportedRecord[]) => Promise<void>,
): Promise<void> {
  return handingOut(engine, give, async (tx, giving) => {
    for (const collection of wanted) {
      for await (const page of recordPages(tx, { account, collection }))
        await giving(collection, await exportedFrom(engine, tx, { account, collection }, page))
    }
  })
}

/** The records of rows; transactions with their marks and notes. */
async function exportedFrom(
  engine: Engine,
  tx: Db,
  { account, collection }: Place,
  page: readonly RecordRow[],
): Promise<ExportedRecord[]> {
  const records = page.map((row) => recordOf(collection, row))
  if (collection !== 'transactions') return records
  const ids = records.map(({ id }) => id)
  const marks = await readMarks(engine, tx, account, ids)
  return records.map((record) => {
    const { mark = '', note = '' } = marks.get(record.id) ?? {}
    return { ...record, mark, note }
  })
}

/**
 * Reads a consistent snapshot and passes it to a receiver. Database failures are thrown as ServiceUnavailableError;
 * errors of the receiver are rethrown unchanged, so that its full disk is not blamed on the database.
 */
async function handingOut<Given extends unknown[], T>(
  engine: Engine,
  give: (...given: Given) => Promise<void>,
  work: (tx: Db, give: (...given: Given) => Promise<void>) => Promise<T>,
): Promise<T> {
  let receiver: { error: unknown } | undefined
  const giving = async (...given: Given) => {
    try {
      await give(...given)
    } catch (error) {
      receiver = { error }
      throw error
    }
  }
  try {
    return await engine.snapshot((tx) => work(tx, giving))
  } catch (error) {
    throw receiver ? receiver.error : error
  }
}
