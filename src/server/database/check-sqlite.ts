import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Finding } from './check.ts'
import { indexesOfWords } from './empty-index-of-words.ts'
import type { Schema } from './schema.ts'

/**
 * What SQLite itself finds wrong with the file, FTS5's indexes included (https://sqlite.org/pragma.html#pragma_integrity_check); rows that
 * belong to no account, and rows of the index of words that do.
 */
export async function checkSqlite(tx: Kysely<Schema>): Promise<Finding[]> {
  const found: Finding[] = []
  // FTS5 believes what it knew before another connection's write until it is asked for a row.
  for (const index of indexesOfWords) {
    const row = sql`select rowid from ${sql.ref(index)} where rowid = 0`
    await row.execute(tx).catch(() => {}) // what is wrong with it is found below
  }
  const { rows: faults } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(tx)
  for (const { integrity_check: fault } of faults) {
    if (fault === 'ok') continue
    const derived = indexesOfWords.some((index) => fault.includes(index))
    found.push({ words: `SQLite says about the file: ${fault}.`, derived })
  }
  const { rows: orphans } = await sql<{ name: string; parent: string; count: number }>`
    select "table" as name, parent, count(*) as count from pragma_foreign_key_check group by 1, 2`.execute(tx)
  for (const { name, parent, count } of orphans)
    found.push({
      words: `${count} rows of “${name}” belong to nothing in “${parent}”.`,
      derived: false,
    })
  for (const index of indexesOfWords) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.ref(`${index}_docsize`)} where id ${sql.raw(accountInSql)} not in (select id from accounts)`.execute(
      tx,
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) found.push({ words: `${count} rows of “${index}” belong to no account.`, derived: true })
  }
  return found
}

// The account is what stands above the slot and the number in it (row-number.ts).
const accountInSql = '>> 47'
