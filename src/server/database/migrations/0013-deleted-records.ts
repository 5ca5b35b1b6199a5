import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/** Adds what is kept of deleted records. Nothing is known of those that were deleted before. */
export function deletedRecords(kind: Engine['kind']): Migration {
  const isSqlite = kind === 'SQLite'
  // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
  const text = sql.raw(isSqlite ? 'text' : 'text collate "C"')
  return {
    async up(db) {
      await sql`create table deleted_records (account integer not null references accounts (id) on delete cascade,
        collection ${text} not null, id ${text} not null, fields ${text} not null, mark ${text} not null,
        note ${text} not null, deleted_at ${text} not null, deleted_by ${text} not null, kept_until ${text},
        primary key (account, collection, id))${sql.raw(isSqlite ? ' without rowid' : '')}`.execute(db)
      await sql`create index deleted_records_latest on deleted_records (account, collection, deleted_at, id)`.execute(
        db,
      )
      await sql`create index deleted_records_expired on deleted_records (account, kept_until)`.execute(db)
    },
  }
}
