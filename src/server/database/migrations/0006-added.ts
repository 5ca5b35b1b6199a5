import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/** Adds to what each write changed which records it created. Earlier writes are forgotten, because nothing says that of them. */
export function added(kind: Engine['kind']): Migration {
  // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
  const text = sql.raw(kind === 'SQLite' ? 'text' : 'text collate "C"')
  return {
    async up(db) {
      await sql`delete from changes`.execute(db)
      await sql`alter table changes add column added ${text} not null default ''`.execute(db)
    },
  }
}
