import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { AccountId } from '../bound.ts'
import type { Engine } from '../engine.ts'
import { rowsOfAccount } from './row-number.ts'
import type { Schema } from '../schema.ts'

/** Takes all words of an account out of the index, by the range of its row numbers; PostgreSQL keeps its index by itself. */
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

/** SQLite's indexes of words, two for each collection: of trigrams, and of signs and pairs. */
export const indexesOfWords = [
  'contacts_text',
  'contacts_grams',
  'transactions_text',
  'transactions_grams',
] as const
