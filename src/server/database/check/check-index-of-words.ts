import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { CollectionName } from '../../../domain/collection-name.ts'
import { plural } from '../../../domain/plural.ts'
import { howMany } from '../../common/table.ts'
import type { Place } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'
import { slotInSql, slotOf } from '../search/packed-rowid.ts'
import { Examples, findingOf, type Finding } from './finding.ts'

/**
 * Compares SQLite's index of words with the records: every record must be in it, and nothing else; some hundred records
 * must be found by their words. FTS5 itself would compare all words, but nobody could write meanwhile.
 */
export async function checkIndexOfWords(tx: Kysely<Schema>, collection: CollectionName): Promise<Finding[]> {
  const table = sql.ref(collection)
  // Where FTS5 stores which rows it contains (https://sqlite.org/fts5.html, section 9).
  const indexed = sql.ref(`${collection}_words_docsize`)
  const records = (count: number) => howMany(count, collection.slice(0, -1))
  const words: string[] = []
  const missing = await examplesOf(
    tx,
    sql`from ${table} where not exists (select 1 from ${indexed} as known where known.id = row)`,
  )
  if (missing)
    words.push(
      plural(missing.count, {
        one: `${records(1)} is not in the search index ${missing.inBrackets}`,
        other: `${records(missing.count)} are not in the search index ${missing.inBrackets}`,
      }),
    )
  const extra = await examplesOf(
    tx,
    sql`from ${indexed} as known where not exists (select 1 from ${table} where row = known.id)`,
  )
  if (extra)
    words.push(
      plural(extra.count, {
        one: `the search index has 1 row of ${collection} that no longer exists`,
        other: `the search index has ${extra.count} rows of ${collection} that no longer exist`,
      }),
    )
  if (!missing && !(await findsSome()))
    words.push(`the search index does not match the text of some ${collection}`)
  return words.map((sentence) => ({
    words: `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`,
    derived: true,
  }))

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
export async function checkRowNumbers(tx: Kysely<Schema>, at: Place): Promise<Finding[]> {
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
  const records = howMany(misplaced.count, at.collection.slice(0, -1))
  const forms = {
    one: `${records} has the wrong place in the file${misplaced.inBrackets}`,
    other: `${records} have the wrong place in the file${misplaced.inBrackets}`,
  }
  return findingOf(misplaced.count, forms, true)
}

async function examplesOf(tx: Kysely<Schema>, from: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; count: number }>`
    select cast(id as text) as id, count(*) over () as count ${from} limit 3`.execute(tx)
  const count = rows[0]?.count
  if (count === undefined) return undefined
  return { count, inBrackets: `(${rows.map(({ id }) => id).join(', ')}${count > rows.length ? ' …' : ''})` }
}

/** The number of records to look up: each takes up to a tenth of a second. */
const samples = 300
