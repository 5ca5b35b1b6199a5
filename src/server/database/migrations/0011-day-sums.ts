import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/**
 * Adds the sums of each day, which are filled once the derived columns are (fill-derived-columns.ts); the counts by key
 * (`marks`) go.
 */
export function daySums(kind: Engine['kind']): Migration {
  const isSqlite = kind === 'SQLite'
  // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
  const text = sql.raw(isSqlite ? 'text' : 'text collate "C"')
  const [integer, withoutRowid] = [
    sql.raw(isSqlite ? 'integer' : 'bigint'),
    sql.raw(isSqlite ? ' without rowid' : ''),
  ]
  return {
    async up(db) {
      await sql`create table day_sums (account integer not null references accounts (id) on delete cascade,
        day integer not null, currency ${text} not null, n ${integer} not null, readable ${integer} not null,
        high ${integer} not null, low ${integer} not null, sizes ${integer} not null, size ${integer} not null,
        primary key (account, day, currency))${withoutRowid}`.execute(db)
      await db.schema.dropTable('marks').execute()
    },
  }
}
