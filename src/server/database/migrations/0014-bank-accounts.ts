import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/**
 * Adds the bank account that each transaction belongs to, and the names that people give bank accounts. Existing rows get
 * their bank account afterwards (fill-derived-columns.ts), and then the index.
 */
export function bankAccounts(kind: Engine['kind']): Migration {
  const isSqlite = kind === 'SQLite'
  // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
  const text = sql.raw(isSqlite ? 'text' : 'text collate "C"')
  const withoutRowid = sql.raw(isSqlite ? ' without rowid' : '')
  return {
    async up(db) {
      await sql`alter table transactions add column bank_account ${text} not null default ''`.execute(db)
      await sql`create table bank_accounts (account integer not null references accounts (id) on delete cascade,
        number ${text} not null, name ${text} not null, primary key (account, number))${withoutRowid}`.execute(
        db,
      )
    },
  }
}
