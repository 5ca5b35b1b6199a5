import { sql, type RawBuilder } from 'kysely'
import type { SearchQuery, Term } from '../../../domain/search/parse-search.ts'
import { collections } from '../core/collections.ts'
import type { Found, Place } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import { rowsOfAccount, rowsOfPeriod, rowsOfSlots, slotInSql } from './packed-rowid.ts'

/**
 * A page of the records that match a search of at least one term. The index gives row numbers, which follow the list (packed-rowid.ts),
 * so that the first hits are those of the first page. The total of common words is a lower bound.
 */
export async function find(
  tx: Db,
  at: Place,
  query: SearchQuery,
  offset: number,
  limit: number,
): Promise<Found> {
  const hits = await hitsOf(tx, at, query)
  const slots = await slotsOf(tx, hits, limit + 1, offset)
  const [first, last] = [slots[0], slots.at(limit - 1) ?? slots.at(-1)]
  if (first === undefined || last === undefined)
    return { rows: [], total: offset === 0 ? 0 : await count(tx, hits, hits.all) }
  const within = rowsOfSlots(first, last)
  const before = offset === 0 ? 0 : await count(tx, hits, [hits.all[0], within[0] - 1n])
  const rows = await readHits(tx, at, hits, within, limit, offset - before)
  if (slots.length <= limit) return { rows, total: offset + slots.length }
  return { rows, ...(await countUpTo(tx, hits, offset + limit + 1)) }
}

/** The condition that a row contains one text of each term, in a query that binds the account, but not to start with it. */
export async function matching(tx: Db, at: Place, terms: readonly Term[]): Promise<RawBuilder<boolean>> {
  const { match, rest } = await lookUp(tx, at, terms)
  const tests = hasAll(sql.ref('search'), rest)
  const [words, [first, last]] = [sql.ref(`${at.collection}_words`), rowsOfAccount(at.account)]
  if (match === undefined) return sql<boolean>`(${sql.ref('row')} between ${first} and ${last} and ${tests})`
  return sql<boolean>`(${sql.ref('row')} in (
    select rowid from ${words} where ${words} match ${match} and rowid between ${first} and ${last}) and ${tests})`
}

type Rows = readonly [first: bigint, last: bigint]

type Hits = {
  /** The row range that may contain hits. */
  all: Rows
  /** Rows in the range that the index gives, or all if it cannot help; with their records if it is not sure of them. */
  candidates: (rows: Rows, more?: { most?: number; withRecords?: boolean }) => RawBuilder<unknown>
  /** Whether a candidate is a hit. */
  tests: RawBuilder<boolean>
  /** How many candidates can be counted in some 40 ms. */
  most: number
}

async function hitsOf(tx: Db, at: Place, { terms, period }: SearchQuery): Promise<Hits> {
  const { match, phrases, rest } = await lookUp(tx, at, terms)
  const isSure = rest.length === 0
  const [table, words] = [sql.ref(at.collection), sql.ref(`${at.collection}_words`)]
  return {
    all: period ? rowsOfPeriod(at.account, period) : rowsOfAccount(at.account),
    candidates: ([first, last], { most = -1, withRecords = !isSure } = {}) => {
      const within = sql`rowid between ${first} and ${last} and (rowid % 61 or in_time())`
      const from =
        match === undefined
          ? sql`${table} where +${sql.ref('account')} = ${at.account} and ${within}`
          : sql`${words} where ${words} match ${match} and ${within}`
      const records = sql`cross join ${table} as records on records.row = found.number and records.${sql.ref('account')} = ${at.account}`
      return sql`(select rowid as number from ${from} order by rowid limit ${most}) as found ${withRecords ? records : sql``}`
    },
    tests: hasAll(sql.ref('records.search'), rest),
    most: isSure && phrases <= 10 ? 200_000 : 20_000,
  }
}

/** The slots of hits in order, from an offset. */
async function slotsOf(tx: Db, { all, candidates, tests }: Hits, most: number, offset: number) {
  const { rows } = await sql<{ slot: number }>`
    select found.number ${sql.raw(slotInSql)} as slot from ${candidates(all)} where ${tests}
    limit ${most} offset ${offset}`.execute(tx)
  return rows.map(({ slot }) => slot)
}

async function readHits(
  tx: Db,
  { collection }: Place,
  { candidates, tests }: Hits,
  within: Rows,
  limit: number,
  offset: number,
): Promise<Record<string, unknown>[]> {
  const { fields, descending } = collections[collection]
  const columns = sql.join(['id', ...fields].map((field) => sql`records.${sql.ref(field)}`))
  const order = sql.raw(descending ? 'desc' : 'asc')
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${candidates(within, { withRecords: true })} where ${tests}
    order by records.key ${order}, records.id limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

async function count(tx: Db, { candidates, tests }: Hits, within: Rows): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${candidates(within)} where ${tests}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The total, or how many there are among the first candidates; at least as many as are known already. */
async function countUpTo(
  tx: Db,
  { all, candidates, tests, most }: Hits,
  known: number,
): Promise<Omit<Found, 'rows'>> {
  const { rows } = await sql<{ seen: number; total: number }>`
    select count(*) as seen, sum(${tests}) as total from ${candidates(all, { most: most + 1 })}`.execute(tx)
  const { seen = 0, total = 0 } = rows[0] ?? {}
  return seen <= most ? { total } : { total: Math.max(total, known), totalIsLowerBound: true }
}

/** An FTS5 query of so many phrases, undefined if the index cannot help, and terms that texts must still be tested for. */
type LookUp = { match: string | undefined; phrases: number; rest: Term[] }

/** Divides terms between index and texts: short words are all trigrams that start with them. FTS5 takes U+FFFE and U+FFFF for U+FFFD. */
async function lookUp(tx: Db, at: Place, terms: readonly Term[]): Promise<LookUp> {
  const queries: string[] = []
  const rest: Term[] = []
  let count = 0
  for (const term of terms) {
    const phrases: string[] = []
    for (const word of term)
      phrases.push(...(isLong(word) ? [lookedUp(word)] : await trigramsFrom(tx, at, word)))
    const isIndexed = phrases.length <= mostTrigrams && !term.some((word) => /[\uFFFD-\uFFFF]/.test(word))
    if (isIndexed) count += phrases.length
    if (isIndexed) queries.push(`(${(phrases.length > 0 ? phrases : [nowhere]).map(quoted).join(' OR ')})`)
    if (!isIndexed || term.some((word) => isLong(word) && lookedUp(word) !== word)) rest.push(term)
  }
  return { match: queries.length > 0 ? queries.join(' AND ') : undefined, phrases: count, rest }
}

// With more, reading the texts is faster.
const mostTrigrams = 100

// Texts are folded, so that none contains a capital letter.
const nowhere = 'ZZZ'

/** The trigrams in the index that start with one or two characters; stops at one more than can be looked up. */
async function trigramsFrom(tx: Db, { collection }: Place, start: string): Promise<string[]> {
  const terms = sql.ref(`${collection}_words_terms`)
  const next = (from: RawBuilder<unknown>) =>
    sql`(select term from ${terms} where term >= ${from} order by term limit 1)`
  const starts = sql`substr(term, 1, ${Array.from(start).length}) = ${start}`
  const { rows } = await sql<{ term: string }>`
    with recursive found (term) as (
      select ${next(sql`${start}`)} union all select ${next(sql`found.term || char(1)`)} from found where ${starts})
    select term from found where ${starts} limit ${mostTrigrams + 1}`.execute(tx)
  return rows.map(({ term }) => term)
}

function hasAll(text: RawBuilder<unknown>, terms: readonly Term[]): RawBuilder<boolean> {
  const hasOne = (term: Term) =>
    sql`(${sql.join(
      term.map((word) => sql`instr(${text}, ${word}) > 0`),
      sql` or `,
    )})`
  return terms.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(terms.map(hasOne), sql` and `)})`
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function isLong(word: string): boolean {
  return Array.from(word.slice(0, 5)).length > 2
}

/**
 * The part of a word to look up in the trigram index: its start, up to the first repeated trigram. The index visits every position of
 * every given trigram, so a long word of one letter would take minutes in long texts of that letter; with distinct trigrams it visits a
 * text at most once. If this is not the whole word, the hits must be tested for the word itself.
 */
export function lookedUp(word: string): string {
  const signs = Array.from(word)
  const seen = new Set<string>()
  for (let end = 3; end <= signs.length; end += 1) {
    const trigram = signs.slice(end - 3, end).join('')
    if (seen.has(trigram) || end > longest) return signs.slice(0, end - 1).join('')
    seen.add(trigram)
  }
  return word
}

// This many characters leave few records to test.
const longest = 32
