import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/** Adds which records each write created. Forgets earlier writes, for which this is unknown. */
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
