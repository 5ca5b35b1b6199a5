import { codeOf } from '../../common/user-error.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SearchQuery, Term } from '../../../domain/search/parse-search.ts'
import { collections } from '../core/collections.ts'
import type { Found, Place, Words } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import { searchTooLong } from '../core/database-errors.ts'

/** Word search by pg_trgm: an index over account and text, which PostgreSQL maintains. */
export function postgresWords(slow: Db): Words {
  return {
    numbering: () => async () => [],
    atOnce: (_tx, _at, _keys, work) => work(),
    matching: async (_tx, _at, terms) => hasAll(terms),
    find: async (at, query, offset, limit) => {
      try {
        return await find(slow, at, query, offset, limit)
      } catch (error) {
        throw codeOf(error) === '57014' ? searchTooLong() : error // query_canceled
      }
    },
  }
}

/**
 * Sorts the hits if there are not too many. More fill a page soon when the list is read in order, and are not all counted. Words
 * that the index does not know are looked for among the first records of the list, and in all if those do not fill the page.
 */
async function find(
  db: Db,
  at: Place,
  { terms, period }: SearchQuery,
  offset: number,
  limit: number,
): Promise<Found> {
  const { account, collection } = at
  const { fields, descending } = collections[collection]
  const table = sql.ref(collection)
  const columns = sql.join(['id', ...fields].map((field) => sql`records.${sql.ref(field)}`))
  const order = sql.raw(descending ? 'desc' : 'asc')
  const inAccount = sql`${sql.ref('account')} = ${account}
    ${period ? sql`and key >= ${period.from} and key < ${period.end}` : sql``}`
  const firstOnes = (most: number) =>
    sql`(select * from ${table} where ${inAccount} order by key ${order}, id limit ${most}) as records`

  if (!terms.some((term) => term.every(hasTrigrams))) {
    const most = Math.max(mostHits, offset + limit)
    const found = await sorted(sql`select id, key from ${firstOnes(mostCounted)} where ${hasAll(terms)}
      order by key ${order}, id limit ${most}`)
    if (found.total < most && !(await isLonger())) return found
    return found.total < offset + limit ? all() : { ...found, totalIsLowerBound: true }
  }
  const found = await all(mostSorted + 1)
  if (found.total <= mostSorted) return found
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${firstOnes(mostRead)} where ${hasAll(terms)} limit ${limit} offset ${offset}`.execute(
    db,
  )
  if (rows.length < limit) return all()
  return { rows, total: Math.max(found.total, offset + limit), totalIsLowerBound: true }

  /** All hits, or as many as the database comes upon first. */
  function all(most?: number): Promise<Found> {
    return sorted(sql`select id, key from ${table} where ${inAccount} and ${hasAll(terms)}
      ${most === undefined ? sql`` : sql`limit ${most}`}`)
  }

  async function sorted(hits: RawBuilder<unknown>): Promise<Found> {
    const { rows } = await sql<Record<string, unknown> & { total: number }>`
      with hits as materialized (${hits}),
      page as (select id, key from hits order by key ${order}, id limit ${limit} offset ${offset})
      select (select count(*)::int from hits) as total, ${columns}
      from (select 1) as always left join page on true
      left join ${table} as records on records.${sql.ref('account')} = ${account} and records.id = page.id
      order by page.key ${order}, page.id`.execute(db)
    return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
  }

  /** Whether the list has more records than those that were looked at first. */
  async function isLonger(): Promise<boolean> {
    const { rows } = await sql`select from ${table} where ${inAccount}
      order by key ${order}, id offset ${mostCounted} limit 1`.execute(db)
    return rows.length > 0
  }
}

/** Whether an index of trigrams can look the word up. */
function hasTrigrams(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word)
}

const mostCounted = 50_000 // some 70 ms of work
const mostHits = 10_000 // with a common letter, after fewer records
const mostSorted = 20_000 // some 40 ms of work
const mostRead = 100_000

function hasAll(terms: readonly Term[]): RawBuilder<boolean> {
  const hasOne = (term: Term) => sql`(${sql.join(term.map(contains), sql` or `)})`
  return sql<boolean>`(${sql.join(terms.map(hasOne), sql` and `)})`
}

function contains(word: string): RawBuilder<boolean> {
  return sql<boolean>`search like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
}
