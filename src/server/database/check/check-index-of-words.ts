import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Finding } from './finding.ts'
import { Examples } from './examples.ts'
import type { RecordRow } from '../core/collections.ts'
import type { Engine, Place } from '../core/engine.ts'
import { gramsOfRow } from '../search/grams.ts'
import { rowsOfAccount, slotInSql, slotOf } from '../search/packed-rowid.ts'
import type { Schema } from '../core/schema.ts'
import { tokenOf } from '../search/token-of.ts'
import { plural } from '../../../domain/plural.ts'
import { howMany } from '../../common/how-many.ts'

/**
 * Compares the rows of a collection with SQLite's word index: `look` checks each row for its row number and its
 * presence in the index, `lookFor` finds single rows by their words, and `findings` returns the result.
 */
export function checkIndexOfWords(engine: Engine, tx: Kysely<Schema>, at: Place) {
  const { account, collection } = at
  const table = sql.ref(collection)
  const [text, grams] = [sql.ref(`${collection}_text`), sql.ref(`${collection}_grams`)]
  // Where FTS5 stores which rows it contains (https://sqlite.org/fts5.html, section 9).
  const [inText, inGrams] = [sql.ref(`${collection}_text_docsize`), sql.ref(`${collection}_grams_docsize`)]
  const misplaced = new Examples()
  const missing = new Examples()
  const other = new Examples()

  return {
    look: async (page: readonly RecordRow[]) => {
      const keys = new Map(page.map(({ id, key }) => [id, key]))
      const { rows } = await sql<{ id: string; slot: number; known: number }>`
        select id, row ${sql.raw(slotInSql)} as slot,
          exists (select 1 from ${inText} where id = row) and exists (select 1 from ${inGrams} where id = row) as known
        from ${table} where account = ${account} and id in (select id from ${engine.rowsOf(page, ['id'])})`.execute(
        tx,
      )
      for (const { id, slot, known } of rows) {
        if (slot !== slotOf(account, collection, keys.get(id) ?? '')) misplaced.add(id)
        if (known === 0) missing.add(id)
      }
    },
    lookFor: async (row: RecordRow) => {
      const signs = Array.from(row.search)
      const phrase = signs.slice(0, 300).join('')
      const tokens = Array.from(gramsOfRow(row)).slice(0, 100)
      const here = sql`rowid = (select row from ${table} where account = ${account} and id = ${row.id})`
      const byText = sql`exists (select 1 from ${text} where ${text} match ${`"${phrase.replaceAll('"', '""')}"`} and ${here})`
      const byGrams = sql`exists (select 1 from ${grams} where ${grams} match ${tokens.map(tokenOf).join(' AND ')} and ${here})`
      const parts = [...(signs.length > 2 ? [byText] : []), ...(tokens.length > 0 ? [byGrams] : [])]
      if (parts.length === 0) return
      const { rows } = await sql<{ known: number }>`select ${sql.join(parts, sql` and `)} as known`.execute(
        tx,
      )
      if (rows[0]?.known === 0) other.add(row.id)
    },
    findings: async (): Promise<Finding[]> => {
      const words: string[] = []
      if (misplaced.count > 0)
        words.push(wrongPlace(records(misplaced.count), misplaced.count) + misplaced.inBrackets)
      if (missing.count > 0)
        words.push(notIndexed(records(missing.count), missing.count) + missing.inBrackets)
      if (other.count > missing.count)
        words.push(`the search index does not match the text of some ${collection}${other.inBrackets}`)
      const extra = (await extraRows(inText)) + (await extraRows(inGrams))
      if (extra > 0) words.push(rowsTooMany(extra, collection))
      return words.map((sentence) => ({ words: sentence, derived: true }))
    },
  }

  function records(count: number): string {
    return howMany(count, collection.slice(0, -1))
  }

  async function extraRows(index: ReturnType<typeof sql.ref>): Promise<number> {
    const [first, last] = rowsOfAccount(account)
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${index} as known
      where known.id between ${first} and ${last} and not exists (select 1 from ${table} where row = known.id)`.execute(
      tx,
    )
    return rows[0]?.count ?? 0
  }
}

function wrongPlace(records: string, count: number): string {
  return plural(count, {
    one: `${records} has the wrong place in the file`,
    other: `${records} have the wrong place in the file`,
  })
}

function notIndexed(records: string, count: number): string {
  return plural(count, {
    one: `${records} is not in the search index`,
    other: `${records} are not in the search index`,
  })
}

function rowsTooMany(count: number, collection: string): string {
  return plural(count, {
    one: `the search index has 1 row of ${collection} that no longer exists`,
    other: `the search index has ${count} rows of ${collection} that no longer exist`,
  })
}
