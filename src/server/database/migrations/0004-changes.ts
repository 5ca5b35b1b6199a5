import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/**
 * Adds the list of what each write changed, and a name for each account's history, which distinguishes its versions
 * from those of another history.
 */
export function changes(kind: Engine['kind']): Migration {
  const isSqlite = kind === 'SQLite'
  // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
  const text = sql.raw(isSqlite ? 'text' : 'text collate "C"')
  const random = sql.raw(
    isSqlite ? 'lower(hex(randomblob(16)))' : `replace(gen_random_uuid()::text, '-', '')`,
  )
  return {
    async up(db) {
      await sql`create table changes (account integer not null references accounts (id) on delete cascade,
        collection ${text} not null, version bigint not null, ids ${text} not null,
        primary key (account, collection, version))${sql.raw(isSqlite ? ' without rowid' : '')}`.execute(db)
      await sql`alter table accounts add column history ${text} not null default ''`.execute(db)
      await sql`update accounts set history = ${random}`.execute(db)
    },
  }
}
