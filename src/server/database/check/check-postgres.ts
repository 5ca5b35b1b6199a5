import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Finding } from './check.ts'
import { accountTables } from '../schema.ts'
import type { Schema } from '../schema.ts'

/** Rows that belong to no account. PostgreSQL itself refuses them, unless somebody has told it not to. */
export async function checkPostgres(tx: Kysely<Schema>): Promise<Finding[]> {
  const found: Finding[] = []
  for (const table of accountTables) {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${sql.ref(table)} as its
      where not exists (select 1 from accounts where accounts.id = its.account)`.execute(tx)
    const count = Number(rows[0]?.count ?? 0)
    if (count > 0) found.push({ words: `${count} rows of “${table}” belong to no account.`, derived: false })
  }
  return found
}
