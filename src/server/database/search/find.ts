import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { SearchQuery, Term } from '../../../domain/search/parse-search.ts'
import { scopedTo } from '../core/scoped-to.ts'
import type { Found, Place } from '../core/engine.ts'
import { collections } from '../core/collections.ts'
import type { Schema } from '../core/schema.ts'
import { gramsOf, signsUpToThree } from './grams.ts'
import { lookedUp } from './looked-up.ts'
import { rowsOfAccount, rowsOfPeriod, rowsOfSlots, slotInSql } from './packed-rowid.ts'
import { tokenOf } from './token-of.ts'

/** A search for a page of hits. */
type Search = { at: Place; query: SearchQuery; offset: number; limit: number }

/** The row range that contains the hits of a page, and the number of hits before it. */
type Spot = { rows: [bigint, bigint]; before: number }

/** Finds records by SQLite's word index (sqlite-words.ts). */
export async function find(tx: Kysely<Schema>, { at, query, offset, limit }: Search): Promise<Found> {
  const hits = hitsOf(at, query)
  const counted = await alreadyCounted(tx, at, query)
  const slots = counted === undefined ? await fewSlots(tx, hits) : undefined
  const total = counted ?? slots?.length ?? (await count(tx, hits, hits.all))
  if (offset >= total) return { rows: [], total }
  const ends: [number, number] = [offset, Math.min(offset + limit, total) - 1]
  const spot = slots ? spotIn(slots, ends) : await spotOf(tx, hits, ends)
  const columns = sql.join(
    ['id', ...collections[at.collection].fields].map((field) => sql`records.${sql.ref(field)}`),
  )
  const order = sql.raw(collections[at.collection].descending ? 'desc' : 'asc')
  const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${hits.within(spot.rows, true)}
      order by records.key ${order}, records.id limit ${limit} offset ${offset - spot.before}`.execute(tx)
  return { rows, total }
}

/** The condition that a row contains one text of each term, in a query that binds the account. */
export function matching(at: Place, terms: readonly Term[]): RawBuilder<boolean> {
  const hits = hitsOf(at, { terms: [...terms] })
  return sql<boolean>`${sql.ref('row')} in (select found.rowid from ${hits.within(hits.all, false)})`
}

/** The slots of all hits in order, from one index lookup, if there are only a few; otherwise undefined. */
async function fewSlots(tx: Kysely<Schema>, hits: Hits): Promise<number[] | undefined> {
  const few = 60
  const slots = await firstSlots(tx, hits, few + 1)
  return slots.length > few ? undefined : slots
}

/** The slots of the first `many` hits, in order. */
async function firstSlots(tx: Kysely<Schema>, hits: Hits, many: number): Promise<number[]> {
  const { rows } = await sql<{ slot: number }>`
    select found.rowid ${sql.raw(slotInSql)} as slot from ${hits.within(hits.all, false)}
    order by found.rowid limit ${many}`.execute(tx)
  return rows.map(({ slot }) => slot)
}

function spotIn(slots: readonly number[], [from, to]: [number, number]): Spot {
  const [first = 0, last = 0] = [slots[from], slots[to]]
  return { rows: rowsOfSlots(first, last), before: slots.indexOf(first) }
}

async function spotOf(tx: Kysely<Schema>, hits: Hits, [from, to]: [number, number]): Promise<Spot> {
  // One lookup instead of three, as long as its result is short.
  if (to < 5000) return spotIn(await firstSlots(tx, hits, to + 1), [from, to])
  const first = await slotAt(tx, hits, hits.all, from)
  const last = await slotAt(tx, hits, hits.all, to)
  const rows = rowsOfSlots(first, last)
  return { rows, before: from === 0 ? 0 : await count(tx, hits, [hits.all[0], rows[0] - 1n]) }
}

type Hits = {
  /** The row range that may contain hits. */
  all: [bigint, bigint]
  within: (rows: [bigint, bigint], withRecords: boolean) => RawBuilder<unknown>
}

/** The `from` and `where` of a search: by trigrams if any term is long enough, otherwise by characters and pairs. */
function hitsOf({ account, collection }: Place, { terms, period }: SearchQuery): Hits {
  const long = terms.filter((term) => term.every(isLong))
  const index = long.length > 0 ? `${collection}_text` : `${collection}_grams`
  const match =
    long.length > 0
      ? allOf(long, (text) => quoted(lookedUp(text)))
      : allOf(terms, (text) => [...gramsOf(text)].map(tokenOf).join(' AND '))
  // The records themselves are tested for what the index cannot decide: short words next to long ones, words that it
  // looks up only in part, and more than two characters among pairs.
  const isSure = (term: Term) =>
    long.length > 0
      ? long.includes(term) && term.every((text) => lookedUp(text) === text)
      : !term.some(isLong)
  const rest = terms.filter((term) => !isSure(term))
  const records = sql`cross join ${sql.ref(collection)} as records on records.row = found.rowid and records.${sql.ref('account')} = ${account}`
  return {
    all: period ? rowsOfPeriod(account, period) : rowsOfAccount(account),
    within: (
      [first, last],
      withRecords,
    ) => sql`${sql.ref(index)} as found ${withRecords || rest.length > 0 ? records : sql``}
      where found.${sql.ref(index)} match ${match} and found.rowid between ${first} and ${last}
      and (found.rowid % 61 or in_time())
      ${sql.join(
        rest.map((term) => sql`and (${sql.join(term.map(contains), sql` or `)})`),
        sql` `,
      )}`,
  }
}

/** An FTS5 query for records that contain one text of each term. */
function allOf(terms: readonly Term[], toQuery: (text: string) => string): string {
  return terms.map((term) => `(${term.map((text) => `(${toQuery(text)})`).join(' OR ')})`).join(' AND ')
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function contains(text: string): RawBuilder<unknown> {
  return sql`instr(records.search, ${text}) > 0`
}

function isLong(text: string): boolean {
  return signsUpToThree(text) === 3
}

/** The total of a search for one character or pair is stored. */
async function alreadyCounted(
  tx: Kysely<Schema>,
  at: Place,
  { terms, period }: SearchQuery,
): Promise<number | undefined> {
  const [[word = '', ...others] = []] = terms
  if (terms.length > 1 || others.length > 0 || isLong(word) || period) return undefined
  const row = await scopedTo(tx, at.account)
    .selectFrom('letters')
    .select('count')
    .where('collection', '=', at.collection)
    .where('gram', '=', word)
    .executeTakeFirst()
  return row?.count ?? 0
}

async function count(tx: Kysely<Schema>, hits: Hits, rows: [bigint, bigint]): Promise<number> {
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*) as count from ${hits.within(rows, false)}`.execute(tx)
  return counted[0]?.count ?? 0
}

/** The slot of the nth hit, from 0, in row order. */
async function slotAt(
  tx: Kysely<Schema>,
  hits: Hits,
  rows: [bigint, bigint],
  place: number,
): Promise<number> {
  const { rows: found } = await sql<{ slot: number }>`
    select found.rowid ${sql.raw(slotInSql)} as slot from ${hits.within(rows, false)}
    order by found.rowid limit 1 offset ${place}`.execute(tx)
  const slot = found[0]?.slot
  if (slot === undefined) throw new Error('The index of words has fewer hits than it counted')
  return slot
}
