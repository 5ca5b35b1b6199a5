import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { UserError } from '../../common/user-error.ts'
import type { Engine } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import { earlierMigrations } from './earlier-migrations.ts'

/**
 * Migrates the tables to this program's version: forward only, all or nothing, one process at a time. Throws a
 * UserError for a database of a newer program. A released migration never changes and names its columns itself: if it
 * read a list of fields, new books would get other tables than existing ones.
 */
export async function migrate(engine: Engine): Promise<void> {
  const migrations = {
    ...earlierMigrations(engine.kind),
  }
  await refuseNewer(engine, Object.keys(migrations))
  try {
    await engine.admin.transaction().execute(async (db) => {
      if (engine.kind === 'PostgreSQL') await waitForTurn(db)
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
      const { error } = await migrator.migrateToLatest()
      if (error !== undefined) throw error
    })
  } catch (error) {
    // Another process may have been faster, and newer.
    await refuseNewer(engine, Object.keys(migrations))
    throw error
  }
}

/** Until no other process migrates these tables, however long it takes. Earlier versions lock the same number (Kysely's). */
async function waitForTurn(db: Db): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(db)
  await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(db)
  await sql`set local lock_timeout = '15s'`.execute(db)
}

/** Throws if the database has had migrations that this program does not know. */
async function refuseNewer({ admin, where }: Engine, known: string[]): Promise<void> {
  const tables = await admin.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(admin)
  const unknown = rows.filter(({ name }) => !known.includes(name))
  if (unknown.length > 0) {
    throw new UserError(
      `The books in ${where} were made by a newer Bookend (${unknown.map(({ name }) => name).join(', ')}). Start that version. Nothing was changed.`,
    )
  }
}

/** The migrations applied to these books, in order. */
export async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
