import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/** Moves what every write changes from `accounts` to a table of its own. */
export function accountState(kind: Engine['kind']): Migration {
  const isSqlite = kind === 'SQLite'
  // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
  const text = sql.raw(isSqlite ? 'text' : 'text collate "C"')
  const columns = ['contacts', 'transactions', 'contacts_version', 'transactions_version', 'history']
  return {
    async up(db) {
      await sql`create table account_state (account integer primary key references accounts (id) on delete cascade,
        contacts integer not null default 0, transactions integer not null default 0,
        contacts_version bigint not null default 0, transactions_version bigint not null default 0,
        history ${text} not null)`.execute(db)
      await sql`insert into account_state (account, ${sql.join(columns.map((name) => sql.ref(name)))})
        select id, ${sql.join(columns.map((name) => sql.ref(name)))} from accounts`.execute(db)
      for (const name of columns) await db.schema.alterTable('accounts').dropColumn(name).execute()
    },
  }
}
