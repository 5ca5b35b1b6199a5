import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { Complaint } from '../../complaint.ts'
import { backupTables, noRows } from './backup-format.ts'
import type { BackupCounts } from './backup-format.ts'
import { readBackup } from './backup-reader.ts'
import type { BackupRows } from './backup-reader.ts'
import { rowOf } from '../records/collections.ts'
import type { Engine } from '../engine.ts'
import { migrationsOf } from '../migrations-of.ts'
import { insertRows } from '../records/record-writes.ts'
import { mostAccounts } from '../search/row-number.ts'
import type { Schema } from '../schema.ts'
import { answering } from '../trouble.ts'

/**
 * Puts a backup into empty books, all or nothing, and makes anew what is not in it; answers how many rows were taken in. `open` gives
 * its lines from the start, as often as it is asked. Throws a Complaint for books that are not empty and for a backup that is not whole.
 */
export async function restore(engine: Engine, open: () => AsyncIterable<string>): Promise<BackupCounts> {
  const known = await answering(engine, async () => {
    await refuseFull(engine.admin)
    return migrationsOf(engine.admin)
  })
  // Read to its end once before anything is locked: it may be cut off, or of another program.
  for await (const _ of readBackup(open(), known));
  const counts = await answering(engine, () =>
    engine.write((tx) => takeIn(engine, tx, readBackup(open(), known)), { isLong: true }),
  )
  await answering(engine, engine.tidy)
  return counts
}

async function takeIn(
  engine: Engine,
  tx: Kysely<Schema>,
  groups: AsyncIterable<BackupRows>,
): Promise<BackupCounts> {
  if (engine.kind === 'PostgreSQL') await sql`lock table accounts in share row exclusive mode`.execute(tx)
  await refuseFull(tx)
  const taken = noRows()
  for await (const group of groups) {
    await insertGroup(engine, tx, group)
    taken[group.table] += group.rows.length
  }
  if (engine.kind === 'PostgreSQL' && taken.accounts > 0) await goOnCounting(tx)
  return taken
}

async function refuseFull(db: Kysely<Schema>): Promise<void> {
  const account = await db.selectFrom('accounts').select('name').limit(1).executeTakeFirst()
  if (!account) return
  throw new Complaint(
    `These books are not empty: the account “${account.name}” is in them. A backup is restored into empty books only; say by --database where new ones are to be. Nothing was changed.`,
    1,
  )
}

async function insertGroup(engine: Engine, tx: Kysely<Schema>, { table, rows }: BackupRows): Promise<void> {
  if (table === 'contacts' || table === 'transactions') {
    const at = { account: Number(rows[0]?.['account']), collection: table }
    await insertRows(
      engine,
      tx,
      at,
      rows.map((row) => rowOf(table, row as { id: string })),
    )
    return
  }
  if (table === 'accounts' && engine.kind === 'SQLite') {
    const beyond = rows.find(({ id }) => Number(id) > mostAccounts)
    if (beyond)
      throw new Complaint(
        `The account “${String(beyond['name'])}” has the number ${String(beyond['id'])}, and a file holds numbers up to ${mostAccounts}: restore into PostgreSQL. Nothing was changed.`,
        1,
      )
  }
  const columns = Object.keys(backupTables[table].row.shape)
  const numbers = table === 'accounts' ? ['id'] : ['account', 'occurrence']
  const values = rows.map((row) => columns.map((column) => row[column]))
  await engine.insert(tx, table, columns, values, { numbers })
}

/** PostgreSQL numbers the next account after the highest of the backup; SQLite does so by itself. */
async function goOnCounting(tx: Kysely<Schema>): Promise<void> {
  const sequence = sql`pg_get_serial_sequence('accounts', 'id')`
  await sql`select setval(${sequence}, greatest(nextval(${sequence}), (select max(id) from accounts)))`.execute(
    tx,
  )
}
