import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/** Adds the marks and notes on transactions. The table `marks` is something else: it counts records by their keys. */
export function transactionMarks(kind: Engine['kind']): Migration {
  const isSqlite = kind === 'SQLite'
  // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
  const text = sql.raw(isSqlite ? 'text' : 'text collate "C"')
  return {
    async up(db) {
      await sql`create table transaction_marks (account integer not null references accounts (id) on delete cascade,
        id ${text} not null, mark ${text} not null, note ${text} not null,
        primary key (account, id))${sql.raw(isSqlite ? ' without rowid' : '')}`.execute(db)
    },
  }
}
