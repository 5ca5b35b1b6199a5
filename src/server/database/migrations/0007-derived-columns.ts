import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/**
 * Adds the columns by which transactions are filtered, sorted and added up. Existing rows get theirs afterwards, in
 * portions (fill-derived-columns.ts), and then the indexes.
 */
export function derivedColumns(kind: Engine['kind']): Migration {
  // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
  const text = sql.raw(kind === 'SQLite' ? 'text' : 'text collate "C"')
  return {
    async up(db) {
      for (const column of [
        sql`day integer`,
        sql`units bigint`,
        sql`rest ${text} not null default ''`,
        sql`odd integer not null default 0`,
      ])
        await sql`alter table transactions add column ${column}`.execute(db)
    },
  }
}
