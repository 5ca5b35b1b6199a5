import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { boundTo } from '../bound.ts'
import type { Found, Place } from '../engine.ts'
import { collections } from '../records/collections.ts'
import type { Schema } from '../schema.ts'
import { signsUpToThree } from './grams.ts'
import { rowsOfAccount, rowsOfSlots, slotInSql } from './row-number.ts'
import { tokenOf } from './token-of.ts'

/** A search for a page of hits, and what is known of it already. */
export type Search = {
  at: Place
  words: readonly string[]
  offset: number
  limit: number
  known?: Known | undefined
}

/** What was found out at a version of the collection: how many hits there are, and where those of the page stand. */
export type Known = { version: number; total: number; spot?: Spot | undefined }

/** The rows among which the hits of a page are, and how many hits stand before those. */
export type Spot = { rows: [bigint, bigint]; before: number }

/** Finds records by SQLite's index of words (sqlite-words.ts). What is known counts where the collection is at its version still. */
export function find(
  db: Kysely<Schema>,
  { at, words, offset, limit, known }: Search,
): Promise<Found & Known> {
  return db.transaction().execute(async (tx) => {
    const version = await versionOf(tx, at)
    const valid = known?.version === version ? known : undefined
    const hits = hitsOf(at, words)
    const counted = valid?.total ?? (await alreadyCounted(tx, at, words))
    const slots = counted === undefined ? await fewSlots(tx, at, hits) : undefined
    const total = counted ?? slots?.length ?? (await count(tx, hits, rowsOfAccount(at.account)))
    if (offset >= total) return { rows: [], total, version }
    const ends: [number, number] = [offset, Math.min(offset + limit, total) - 1]
    const spot = valid?.spot ?? (slots ? spotIn(slots, ends) : await spotOf(tx, at, hits, ends))
    const columns = sql.join(
      ['id', ...collections[at.collection].fields].map((field) => sql`records.${sql.ref(field)}`),
    )
    const order = sql.raw(collections[at.collection].descending ? 'desc' : 'asc')
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${hits.within(spot.rows, true)}
      order by records.key ${order}, records.id limit ${limit} offset ${offset - spot.before}`.execute(tx)
    return { rows, total, version, spot }
  })
}

async function versionOf(tx: Kysely<Schema>, { account, collection }: Place): Promise<number> {
  const found = await tx
    .selectFrom('accounts')
    .select(`${collection}_version as version`)
    .where('id', '=', account)
    .executeTakeFirst()
  return found?.version ?? -1 // removed, and its number is never given again
}

/** The slots of all hits in their order, by one look at the index of words where there are a few at most; undefined for more. */
async function fewSlots(tx: Kysely<Schema>, at: Place, hits: Hits): Promise<number[] | undefined> {
  const few = 60
  const slots = await firstSlots(tx, at, hits, few + 1)
  return slots.length > few ? undefined : slots
}

/** The slots of the first hits, so many, in their order. */
async function firstSlots(tx: Kysely<Schema>, at: Place, hits: Hits, many: number): Promise<number[]> {
  const { rows } = await sql<{ slot: number }>`
    select found.rowid ${sql.raw(slotInSql)} as slot from ${hits.within(rowsOfAccount(at.account), false)}
    order by found.rowid limit ${many}`.execute(tx)
  return rows.map(({ slot }) => slot)
}

function spotIn(slots: readonly number[], [from, to]: [number, number]): Spot {
  const [first = 0, last = 0] = [slots[from], slots[to]]
  return { rows: rowsOfSlots(first, last), before: slots.indexOf(first) }
}

async function spotOf(
  tx: Kysely<Schema>,
  at: Place,
  hits: Hits,
  [from, to]: [number, number],
): Promise<Spot> {
  // One look instead of three, as long as its answer is short.
  if (to < 5000) return spotIn(await firstSlots(tx, at, hits, to + 1), [from, to])
  const all = rowsOfAccount(at.account)
  const first = await slotAt(tx, hits, all, from)
  const last = await slotAt(tx, hits, all, to)
  const rows = rowsOfSlots(first, last)
  return { rows, before: from === 0 ? 0 : await count(tx, hits, [all[0], rows[0] - 1n]) }
}

type Hits = { within: (rows: [bigint, bigint], withRecords: boolean) => RawBuilder<unknown> }

/** The `from` and `where` of the records that contain the words: trigrams where a word is long enough, else pairs and signs. */
function hitsOf({ account, collection }: Place, words: readonly string[]): Hits {
  const long = words.filter((word) => signsUpToThree(word) === 3)
  const short = words.filter((word) => !long.includes(word))
  const index = long.length > 0 ? `${collection}_text` : `${collection}_grams`
  const match =
    long.length > 0
      ? long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
      : short.map(tokenOf).join(' AND ')
  const rest = long.length > 0 ? short : [] // beside long words the short ones are looked for in the hits
  const records = sql`cross join ${sql.ref(collection)} as records on records.row = found.rowid and records.${sql.ref('account')} = ${account}`
  return {
    within: (
      [first, last],
      withRecords,
    ) => sql`${sql.ref(index)} as found ${withRecords || rest.length > 0 ? records : sql``}
      where found.${sql.ref(index)} match ${match} and found.rowid between ${first} and ${last}
      ${sql.join(
        rest.map((word) => sql`and instr(records.search, ${word}) > 0`),
        sql` `,
      )}`,
  }
}

/** The total of a search for one sign or pair is kept beside the records. */
async function alreadyCounted(
  tx: Kysely<Schema>,
  at: Place,
  words: readonly string[],
): Promise<number | undefined> {
  const [word = ''] = words
  if (words.length > 1 || signsUpToThree(word) === 3) return undefined
  const row = await boundTo(tx, at.account)
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

/** The slot of the hit with this number, from 0, in the order of rows. */
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
