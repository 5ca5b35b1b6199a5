import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/**
 * Adds what makes an import traceable: its file, its bank accounts, its lines, and the import that brought each transaction.
 * Nothing of this is known of earlier imports.
 */
export function keptImports(kind: Engine['kind']): Migration {
  const isSqlite = kind === 'SQLite'
  // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
  const text = sql.raw(isSqlite ? 'text' : 'text collate "C"')
  const withoutRowid = sql.raw(isSqlite ? ' without rowid' : '')
  return {
    async up(db) {
      await sql`alter table transactions add column import_id ${text} not null default ''`.execute(db)
      await sql`alter table statements add column imports ${text}`.execute(db)
      await sql`alter table imports add column bank_accounts ${text} not null default ''`.execute(db)
      await sql`alter table imports add column undone ${text} not null default ''`.execute(db)
      await sql`create table import_lines (account integer not null references accounts (id) on delete cascade,
        import_id ${text} not null, transaction_id ${text} not null,
        primary key (account, import_id, transaction_id))${withoutRowid}`.execute(db)
      await sql`create index import_lines_by_transaction on import_lines (account, transaction_id)`.execute(
        db,
      )
      await sql`create table import_files (account integer not null references accounts (id) on delete cascade,
        import_id ${text} not null, part integer not null, bytes ${text} not null,
        primary key (account, import_id, part))`.execute(db)
    },
  }
}
