import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Finding } from './finding.ts'
import { accountTables } from '../core/schema.ts'
import type { Schema } from '../core/schema.ts'
import { withoutAccount } from './without-account.ts'

/** Rows without an account. PostgreSQL itself rejects these, unless someone disabled its constraints. */
export async function checkPostgres(tx: Kysely<Schema>): Promise<Finding[]> {
  const found: Finding[] = []
  for (const table of accountTables) {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${sql.ref(table)} as its
      where not exists (select 1 from accounts where accounts.id = its.account)`.execute(tx)
    const count = Number(rows[0]?.count ?? 0)
    if (count > 0) found.push({ words: withoutAccount(count, table), derived: false })
  }
  return found
}
