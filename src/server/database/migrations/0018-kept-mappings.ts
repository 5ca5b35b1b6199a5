import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/** Adds the columns that someone chose for a CSV file, for the next files that have them. */
export function keptMappings(kind: Engine['kind']): Migration {
  const isSqlite = kind === 'SQLite'
  // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
  const text = sql.raw(isSqlite ? 'text' : 'text collate "C"')
  const withoutRowid = sql.raw(isSqlite ? ' without rowid' : '')
  return {
    async up(db) {
      await sql`create table kept_mappings (account integer not null references accounts (id) on delete cascade,
        id ${text} not null, name ${text} not null, chosen_at ${text} not null, content ${text} not null,
        primary key (account, id))${withoutRowid}`.execute(db)
    },
  }
}
