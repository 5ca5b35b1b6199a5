import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Finding } from './finding.ts'
import type { Engine } from '../core/engine.ts'
import { collectionNames } from '../../../domain/collection-name.ts'
import type { Schema } from '../core/schema.ts'
import { plural } from '../../../domain/plural.ts'
import { checkIndexOfWords } from './check-index-of-words.ts'

/**
 * Problems that SQLite itself finds in the file, including FTS5's indexes
 * (https://sqlite.org/pragma.html#pragma_integrity_check).
 */
export async function checkFile(engine: Engine): Promise<Finding[]> {
  let faults: string[] = []
  try {
    await engine.snapshot(async (tx) => {
      faults = await faultsOf(tx)
    })
  } catch (error) {
    if (faults.length === 0) throw error // in a damaged file even closing the cursor fails
  }
  return faults.map((fault) => ({
    words: `SQLite reports: ${fault.replaceAll(/\s+/g, ' ')}.`,
    derived: ofWords.test(fault),
  }))
}

// FTS5's messages about its own contents. If its pages are damaged, it cannot be rebuilt.
const ofWords =
  /^(?:fts5: |(?:malformed inverted index|unable to validate the inverted index) for FTS5 table)/

async function faultsOf(tx: Kysely<Schema>): Promise<string[]> {
  // FTS5 keeps outdated knowledge after another connection's write until it is asked for a row.
  for (const collection of collectionNames) {
    const row = sql`select rowid from ${sql.ref(`${collection}_words`)} where rowid = 0`
    await row.execute(tx).catch(() => {}) // the check below finds its errors
  }
  return check(tx, sql.lit(20)).catch(() => checkTables(tx))
}

async function check(tx: Kysely<Schema>, what: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(${what})`.execute(tx)
  return rows.map((row) => row.integrity_check).filter((fault) => fault !== 'ok')
}

/** Checks table by table, for a file in which one error ends the whole check before it reports anything. */
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

/** Rows without an account, and what is wrong with the index of words. */
export async function checkOrphans(tx: Kysely<Schema>): Promise<Finding[]> {
  const found: Finding[] = []
  const { rows: orphans } = await sql<{ name: string; parent: string; count: number }>`
    select "table" as name, parent, count(*) as count from pragma_foreign_key_check group by 1, 2`.execute(tx)
  for (const { name, parent, count } of orphans)
    found.push({
      words: plural(count, {
        one: `1 row of “${name}” belongs to a row that is missing from “${parent}”.`,
        other: `${count} rows of “${name}” belong to rows that are missing from “${parent}”.`,
      }),
      derived: false,
    })
  for (const collection of collectionNames) found.push(...(await checkIndexOfWords(tx, collection)))
  return found
}
