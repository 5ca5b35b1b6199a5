import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Finding } from './check.ts'
import type { Engine } from '../engine.ts'
import { indexesOfWords } from '../search/empty-index-of-words.ts'
import type { Schema } from '../schema.ts'

/** What SQLite itself finds wrong with the file, FTS5's indexes included (https://sqlite.org/pragma.html#pragma_integrity_check). */
export async function checkFile(engine: Engine): Promise<Finding[]> {
  let faults: string[] = []
  try {
    await engine.snapshot(async (tx) => {
      faults = await faultsOf(tx)
    })
  } catch (error) {
    if (faults.length === 0) throw error // in a damaged file not even the end of reading succeeds
  }
  return faults.map((fault) => ({
    words: `SQLite says about the file: ${fault.replaceAll(/\s+/g, ' ')}.`,
    derived: ofWords.test(fault),
  }))
}

// What FTS5 says of its own content; where its pages are damaged, nothing can be put into them anew.
const ofWords =
  /^(?:fts5: |(?:malformed inverted index|unable to validate the inverted index) for FTS5 table)/

async function faultsOf(tx: Kysely<Schema>): Promise<string[]> {
  // FTS5 believes what it knew before another connection's write until it is asked for a row.
  for (const index of indexesOfWords) {
    const row = sql`select rowid from ${sql.ref(index)} where rowid = 0`
    await row.execute(tx).catch(() => {}) // what is wrong with it is found below
  }
  return check(tx, sql.lit(20)).catch(() => checkTables(tx))
}

async function check(tx: Kysely<Schema>, what: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(${what})`.execute(tx)
  return rows.map((row) => row.integrity_check).filter((fault) => fault !== 'ok')
}

/** Table by table, where a fault ends the check of the file before it can say what it has found. */
async function checkTables(tx: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(
    tx,
  )
  const faults: string[] = []
  for (const { name } of rows) {
    const found = await check(tx, sql.ref(name)).catch((error: unknown) => [`${name}: ${String(error)}`])
    faults.push(...found.slice(0, 5))
  }
  return faults
}

/** Rows that belong to no account, those of the index of words included. */
export async function checkOrphans(tx: Kysely<Schema>): Promise<Finding[]> {
  const found: Finding[] = []
  const { rows: orphans } = await sql<{ name: string; parent: string; count: number }>`
    select "table" as name, parent, count(*) as count from pragma_foreign_key_check group by 1, 2`.execute(tx)
  for (const { name, parent, count } of orphans)
    found.push({ words: `${count} rows of “${name}” belong to nothing in “${parent}”.`, derived: false })
  for (const index of indexesOfWords) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.ref(`${index}_docsize`)}
      where id ${sql.raw(accountInSql)} not in (select id from accounts)`.execute(tx)
    const count = rows[0]?.count ?? 0
    if (count > 0) found.push({ words: `${count} rows of “${index}” belong to no account.`, derived: true })
  }
  return found
}

// The account is what stands above the slot and the number in it (row-number.ts).
const accountInSql = '>> 47'
