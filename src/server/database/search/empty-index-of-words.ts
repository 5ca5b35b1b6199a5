import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { AccountId } from '../core/scoped-to.ts'
import type { Engine } from '../core/engine.ts'
import { rowsOfAccount } from './packed-rowid.ts'
import type { Schema } from '../core/schema.ts'

/** Removes all words of an account from the index by its range of row numbers; PostgreSQL maintains its own index. */
export async function emptyIndexOfWords(
  engine: Engine,
  tx: Kysely<Schema>,
  account: AccountId,
): Promise<void> {
  if (engine.kind === 'PostgreSQL') return
  const [first, last] = rowsOfAccount(account)
  for (const index of indexesOfWords)
    await sql`delete from ${sql.ref(index)} where rowid between ${first} and ${last}`.execute(tx)
}

/** SQLite's word indexes, two per collection: of trigrams, and of characters and pairs. */
export const indexesOfWords = [
  'contacts_text',
  'contacts_grams',
  'transactions_text',
  'transactions_grams',
] as const
