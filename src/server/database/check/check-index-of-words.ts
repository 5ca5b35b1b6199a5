import { sql, type RawBuilder } from 'kysely'
import type { CollectionName } from '../../../domain/collection-name.ts'
import type { Place } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import { slotInSql, slotOf } from '../search/packed-rowid.ts'
import { Examples, findingOf, recordsOf, type Finding } from './finding.ts'

/**
 * Compares SQLite's index of words with the records: every record must be in it, and nothing else; some hundred records
 * must be found by their words. FTS5 itself would compare all words, but nobody could write meanwhile.
 */
export async function checkIndexOfWords(tx: Db, collection: CollectionName): Promise<Finding[]> {
  const table = sql.ref(collection)
  // Where FTS5 stores which rows it contains (https://sqlite.org/fts5.html, section 9).
  const indexed = sql.ref(`${collection}_words_docsize`)
  const missing = await examplesOf(
    tx,
    sql`from ${table} where not exists (select 1 from ${indexed} as known where known.id = row)`,
  )
  const extra = await examplesOf(
    tx,
    sql`from ${indexed} as known where not exists (select 1 from ${table} where row = known.id)`,
  )
  const differs = missing.count === 0 && !(await findsSome())
  return [
    ...findingOf(missing, `${recordsOf(collection)} {is|are} not in the search index {such}.`, true),
    ...findingOf(
      extra,
      `The search index has # {row of ${collection} that no longer exists|rows of ${collection} that no longer exist}.`,
      true,
    ),
    ...findingOf(
      { count: Number(differs) },
      `The search index does not match the text of some ${collection}.`,
      true,
    ),
  ]

  async function findsSome(): Promise<boolean> {
    const { rows } = await sql<{ row: string; text: string }>`
      select cast(row as text) as row, substr(search || 'ZZ', 1, 300) as text from ${table}
      where abs(random() % (select max(1, count(*) / ${samples}) from ${table})) = 0`.execute(tx)
    const index = sql.ref(`${collection}_words`)
    for (const { row, text } of rows) {
      const found = await sql`select 1 from ${index} where ${index} match ${`"${text.replaceAll('"', '""')}"`}
        and rowid = cast(${row} as integer)`.execute(tx)
      if (found.rows.length === 0) return false
    }
    return true
  }
}

/** Records whose row number is not one of their account and place in the list, so that searches find them elsewhere. */
export async function checkRowNumbers(tx: Db, at: Place): Promise<Finding[]> {
  const misplaced = new Examples()
  let last = { key: '', id: '' }
  for (;;) {
    const { rows } = await sql<{ id: string; key: string; slot: number }>`
      select id, key, row ${sql.raw(slotInSql)} as slot from ${sql.ref(at.collection)}
      where ${sql.ref('account')} = ${at.account} and (key, id) > (${last.key}, ${last.id})
      order by key, id limit 5000`.execute(tx)
    for (const { id, key, slot } of rows)
      if (slot !== slotOf(at.account, at.collection, key)) misplaced.add(id)
    const end = rows.at(4999)
    if (!end) break
    last = end
  }
  const sentence = `${recordsOf(at.collection)} {has|have} the wrong place in the file {such}`
  return findingOf(misplaced, sentence, true)
}

async function examplesOf(tx: Db, from: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; count: number }>`
    select cast(id as text) as id, count(*) over () as count ${from} limit 3`.execute(tx)
  const count = rows[0]?.count ?? 0
  return { count, such: `(${rows.map(({ id }) => id).join(', ')}${count > rows.length ? ' …' : ''})` }
}

/** The number of records to look up: each takes up to a tenth of a second. */
const samples = 300
