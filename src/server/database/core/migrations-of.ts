import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** The migrations applied to these books, in order. */
export async function migrationsOf(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
