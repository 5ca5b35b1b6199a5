import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { SearchQuery, Term } from '../../../domain/search/parse-search.ts'
import { scopedTo } from '../core/scoped-to.ts'
import { collections, columnsOf } from '../core/collections.ts'
import type { Found, Place, Words } from '../core/engine.ts'
import { signsUpToThree } from './grams.ts'
import type { Schema } from '../core/schema.ts'
import { searchTooLong } from '../core/search-limit.ts'

/** Word search by pg_trgm: an index over account and text, which PostgreSQL maintains. */
export function postgresWords(slow: Kysely<Schema>): Words {
  return {
    numbering: () => async () => [],
    adding: async () => {},
    wordsOf: () => '',
    removing: async () => {},
    matching: (_, terms) => sql<boolean>`(${sql.join(terms.map(hasOneOf), sql` and `)})`,
    find: async (at, query, offset, limit) => {
      const [[word = '', ...others] = []] = query.terms
      const isShort =
        query.terms.length === 1 && others.length === 0 && !query.period && signsUpToThree(word) < 3
      try {
        if (isShort) return await findShort(slow, at, word, offset, limit)
        return await findAll(slow, at, query, offset, limit)
      } catch (error) {
        throw isTooLong(error) ? searchTooLong() : error
      }
    },
  }
}

/** Whether PostgreSQL cancelled the statement at its time limit (query_canceled). */
function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}

/** The index finds all hits once: their number is the total, and the page is a slice of them. */
async function findAll(
  slow: Kysely<Schema>,
  at: Place,
  { terms, period }: SearchQuery,
  offset: number,
  limit: number,
): Promise<Found> {
  const { collection } = at
  const order = orderOf(at)
  const { rows } = await sql<Record<string, unknown> & { total: number }>`
    with hits as materialized (
      select id, key from ${sql.ref(collection)}
      where ${sql.ref('account')} = ${at.account} and ${sql.join(terms.map(hasOneOf), sql` and `)} ${period ? sql`and key >= ${period.from} and key < ${period.end}` : sql``}),
    page as (select id, key from hits order by key ${order}, id limit ${limit} offset ${offset})
    select (select count(*)::int from hits) as total, records.*
    from (select 1) as always left join page on true
    left join ${sql.ref(collection)} as records on records.${sql.ref('account')} = ${at.account} and records.id = page.id
    order by page.key ${order}, page.id`.execute(slow)
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

/** One or two characters form no trigram: reads the stored total, and the list until the page is full. */
async function findShort(
  slow: Kysely<Schema>,
  at: Place,
  word: string,
  offset: number,
  limit: number,
): Promise<Found> {
  const bound = scopedTo(slow, at.account)
  const counted = await bound
    .selectFrom('letters')
    .select('count')
    .where('collection', '=', at.collection)
    .where('gram', '=', word)
    .executeTakeFirst()
  const total = counted?.count ?? 0
  if (offset >= total) return { rows: [], total }
  const rows = await bound
    .selectFrom(at.collection)
    .select(columnsOf(at.collection))
    .where(contains(word))
    .orderBy('key', collections[at.collection].descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}

function hasOneOf(term: Term): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(term.map(contains), sql` or `)})`
}

function contains(word: string): RawBuilder<boolean> {
  return sql<boolean>`search like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
}

function orderOf({ collection }: Place) {
  return sql.raw(collections[collection].descending ? 'desc' : 'asc')
}
