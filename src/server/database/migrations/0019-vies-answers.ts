import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/** Adds what VIES answered about VAT numbers. */
export function viesAnswers(kind: Engine['kind']): Migration {
  const isSqlite = kind === 'SQLite'
  // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
  const text = sql.raw(isSqlite ? 'text' : 'text collate "C"')
  const withoutRowid = sql.raw(isSqlite ? ' without rowid' : '')
  return {
    async up(db) {
      await sql`create table vies_answers (account integer not null references accounts (id) on delete cascade,
        vat_number ${text} not null, asked_at ${text} not null, content ${text} not null,
        primary key (account, vat_number, asked_at))${withoutRowid}`.execute(db)
    },
  }
}
