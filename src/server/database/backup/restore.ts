import { sql } from 'kysely'
import { newId } from '../../../domain/new-id.ts'
import { UserError } from '../../common/user-error.ts'
import { answering, ruleBroken } from '../core/database-errors.ts'
import { backupTables, noRows, type BackupCounts } from './backup-format.ts'
import { readBackup, type BackupRows } from './read-backup.ts'
import type { Engine } from '../core/engine.ts'
import { migrationsOf } from '../migrations/migrate.ts'
import { fillBankAccounts } from '../records/bank-accounts.ts'
import { insertRows } from '../records/record-writes.ts'
import { remakeRows } from '../records/remake-rows.ts'
import type { Db } from '../core/schema.ts'

/**
 * Restores a backup into empty books, all or nothing, and rebuilds what it omits; returns the number of rows. `open`
 * returns the lines from the start, each time it is called. Throws a UserError if the books are not empty or the backup
 * is not complete. A backup of a newer Bookend with data that this one cannot store is refused unless `leaveOut` is
 * given, which receives the names of that data.
 */
export async function restore(
  engine: Engine,
  open: () => AsyncIterable<string>,
  leaveOut?: (names: string[]) => void,
): Promise<BackupCounts> {
  const known = await answering(engine, async () => {
    await refuseFull(engine.admin)
    return migrationsOf(engine.admin)
  })
  // Read to the end before locking anything: it may be truncated, or come from another program.
  const lost = new Set<string>()
  const noteLost = (name: string) => void (lost.size < 100 && lost.add(name))
  const read = () => readBackup(open(), { known, leaveOut: noteLost })
  for await (const _ of read());
  if (lost.size > 0 && !leaveOut)
    throw new UserError(
      `The backup was made by a newer Bookend and contains data that this version cannot store: ${[...lost].join(', ')}. Restore it with the newer version, or leave that data out with --leave-out-unknown. Nothing was changed.`,
      1,
    )
  const counts = await engine
    .write((tx) => insertBackup(engine, tx, read), { isLong: true })
    .catch((error: unknown) => {
      const rule = ruleBroken(error)
      if (rule === undefined) throw error
      const reason =
        rule === 'unique'
          ? 'two of its rows have the same key'
          : 'a row belongs to an account that is missing'
      throw new UserError(`The backup is damaged: ${reason}. Nothing was changed.`, 1)
    })
  if (lost.size > 0) leaveOut?.([...lost])
  await answering(engine, engine.tidy)
  return counts
}

async function insertBackup(
  engine: Engine,
  tx: Db,
  read: () => AsyncIterable<BackupRows>,
): Promise<BackupCounts> {
  if (engine.kind === 'PostgreSQL') await sql`lock table accounts in share row exclusive mode`.execute(tx)
  await refuseFull(tx)
  const taken = noRows()
  // Records come after all else, because their search texts have what their bank lines say.
  for (const isForRecords of [false, true])
    for await (const group of read()) {
      if ((group.table === 'contacts' || group.table === 'transactions') !== isForRecords) continue
      await insertGroup(engine, tx, group)
      taken[group.table] += group.rows.length
    }
  // Backups of earlier versions have none.
  for (const { id } of await tx.selectFrom('accounts').select('id').execute())
    await fillBankAccounts(engine, tx, id)
  if (engine.kind === 'PostgreSQL' && taken.accounts > 0) await goOnCounting(tx)
  return taken
}

async function refuseFull(db: Db): Promise<void> {
  const account = await db.selectFrom('accounts').select('name').limit(1).executeTakeFirst()
  if (!account) return
  throw new UserError(
    `These books are not empty: they contain the account “${account.name}”. A backup can only be restored into empty books; use --database to choose others. Nothing was changed.`,
    1,
  )
}

async function insertGroup(engine: Engine, tx: Db, { table, rows }: BackupRows): Promise<void> {
  if (table === 'contacts' || table === 'transactions') {
    const at = { account: Number(rows[0]?.['account']), collection: table }
    await insertRows(engine, tx, at, await remakeRows(tx, at, rows))
    return
  }
  const columns = Object.keys(backupTables[table].row.shape)
  const numbers = table === 'accounts' ? ['id'] : wholeNumbers.filter((name) => columns.includes(name))
  const values = rows.map((row) => columns.map((column) => row[column]))
  await engine.insert(tx, table, columns, values, { numbers })
  if (table !== 'accounts') return
  // Versions start again, so this is a new history.
  const states = rows.map(({ id }) => [id, newId()])
  await engine.insert(tx, 'account_state', ['account', 'history'], states, { numbers: ['account'] })
}

const wholeNumbers = ['account', 'occurrence', 'lines', 'new_lines', 'known', 'deleted_before', 'part']

/**
 * Makes PostgreSQL continue after the highest account number of the backup; SQLite does so by itself. In two statements, because
 * Citus would run one that also reads the table on a worker, where the sequence has no numbers.
 */
async function goOnCounting(tx: Db): Promise<void> {
  const { rows } = await sql<{ highest: number | null }>`select max(id) as highest from accounts`.execute(tx)
  const sequence = sql`pg_get_serial_sequence('accounts', 'id')`
  await sql`select setval(${sequence}, greatest(nextval(${sequence}), ${rows[0]?.highest ?? null}::bigint))`.execute(
    tx,
  )
}
