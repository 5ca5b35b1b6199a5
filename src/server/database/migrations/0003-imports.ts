import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/**
 * Adds the list of imports, the day on which a token was last used, and what the server publishes for other programs.
 */
export function imports(kind: Engine['kind']): Migration {
  // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
  const text = sql.raw(kind === 'SQLite' ? 'text' : 'text collate "C"')
  return {
    async up(db) {
      await sql`create table imports (account integer not null references accounts (id) on delete cascade, id ${text} not null,
        file_name ${text} not null, imported_at ${text} not null, source ${text} not null, lines integer not null,
        new_lines integer not null, known integer not null, deleted_before integer not null, faults ${text} not null,
        primary key (account, id))`.execute(db)
      await sql`create index imports_in_order on imports (account, imported_at, id)`.execute(db)
      await sql`create table installation (name ${text} primary key, value ${text} not null)`.execute(db)
      await sql`alter table tokens add column last_used_on ${text}`.execute(db)
    },
  }
}
