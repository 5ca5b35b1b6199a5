import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/**
 * Adds the account of the other party that a bank line names, which tells transfers between own accounts. Existing rows get it
 * with their search texts (update-search-texts.ts).
 */
export function counterAccounts(kind: Engine['kind']): Migration {
  // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
  const text = sql.raw(kind === 'SQLite' ? 'text' : 'text collate "C"')
  return {
    async up(db) {
      await sql`alter table transactions add column counter_account ${text} not null default ''`.execute(db)
      await sql`create index transactions_counter_accounts on transactions (account, counter_account)
        where counter_account <> ''`.execute(db)
    },
  }
}
