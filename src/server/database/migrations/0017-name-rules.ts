import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/** Adds the names that an office remembers for counterparties. */
export function nameRules(kind: Engine['kind']): Migration {
  const isSqlite = kind === 'SQLite'
  // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
  const text = sql.raw(isSqlite ? 'text' : 'text collate "C"')
  const withoutRowid = sql.raw(isSqlite ? ' without rowid' : '')
  return {
    async up(db) {
      await sql`create table name_rules (account integer not null references accounts (id) on delete cascade,
        match ${text} not null, text ${text} not null, name ${text} not null,
        primary key (account, match, text))${withoutRowid}`.execute(db)
    },
  }
}
