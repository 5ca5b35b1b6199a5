import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { boundTo } from '../bound.ts'
import { collections } from '../records/collections.ts'
import type { Engine, Found, Place, Words } from '../engine.ts'
import { gramsOfRow, signsUpToThree } from './grams.ts'
import { rowInSlot, rowsOfAccount, rowsOfSlots, slotInSql, slotOf } from './row-number.ts'
import type { Schema } from '../schema.ts'

/**
 * Words by FTS5: `…_text` has the trigrams of each record and finds words of three signs and more, `…_grams` has the single signs
 * and pairs and finds shorter ones. Both know row numbers only (row-number.ts).
 */
export function sqliteWords({ rowsOf, insert, slow }: Pick<Engine, 'rowsOf' | 'insert' | 'slow'>): Words {
  return {
    adding: (tx, at) => {
      const last = new Map<number, number>()
      return async (rows) => {
        const slots = rows.map(({ row }) => slotOf(at.account, at.collection, row.key))
        await lookUpLast(tx, rowsOf, at, last, slots)
        const numbers = slots.map((slot) => {
          const number = (last.get(slot) ?? 0) + 1
          last.set(slot, number)
          return rowInSlot(slot, number)
        })
        const add = (index: string, texts: readonly string[]) =>
          insert(
            tx,
            `${at.collection}_${index}`,
            ['rowid', 'text'],
            texts.map((text, row) => [numbers[row], text]),
          )
        await add(
          'text',
          rows.map(({ row }) => row.search),
        )
        await add(
          'grams',
          rows.map(({ words }) => words),
        )
        return numbers
      }
    },
    wordsOf: (row) => Array.from(gramsOfRow(row), tokenOf).join(' '),
    removing: async (tx, at, ids) => {
      const given = rowsOf(
        ids.map((id) => ({ id })),
        ['id'],
      )
      for (const index of [`${at.collection}_text`, `${at.collection}_grams`]) {
        await sql`delete from ${sql.ref(index)} where rowid in (
          select row from ${sql.ref(at.collection)} where ${sql.ref('account')} = ${at.account} and id in (select id from ${given}))`.execute(
          tx,
        )
      }
    },
    find: (at, words, offset, limit) =>
      slow.transaction().execute((tx) => find(tx, at, words, offset, limit)),
  }
}

/**
 * Looks up the number of the last row in each slot that is not known yet: new ones come after it. The plus keeps SQLite from going
 * through all rows of the account.
 */
async function lookUpLast(
  tx: Kysely<Schema>,
  rowsOf: Engine['rowsOf'],
  at: Place,
  last: Map<number, number>,
  slots: readonly number[],
) {
  const unknown = [...new Set(slots)].filter((slot) => !last.has(slot))
  if (unknown.length === 0) return
  const given = rowsOf(
    unknown.map((slot) => ({ slot })),
    ['slot'],
    ['slot'],
  )
  const { rows } = await sql<{ slot: number; number: number | null }>`
    select slot, (
      select row & 16777215 from ${sql.ref(at.collection)}
      where +${sql.ref('account')} = ${at.account} and row between slot << 24 and (slot << 24) + 16777215
      order by row desc limit 1) as number
    from ${given}`.execute(tx)
  for (const { slot, number } of rows) last.set(slot, number ?? 0)
}

const tokens = new Map<string, string>()

/** A sign or a pair as a word that FTS5's tokenizer `ascii` leaves alone. Kept, because texts are made of the same few thousand. */
export function tokenOf(gram: string): string {
  const known = tokens.get(gram)
  if (known !== undefined) return known
  const token = `g${Array.from(gram, (sign) => sign.codePointAt(0)?.toString(16)).join('z')}`
  if (tokens.size < 50_000) tokens.set(gram, token)
  return token
}

async function find(
  tx: Kysely<Schema>,
  at: Place,
  words: readonly string[],
  offset: number,
  limit: number,
): Promise<Found> {
  const hits = hitsOf(at, words)
  const total = (await alreadyCounted(tx, at, words)) ?? (await count(tx, hits, rowsOfAccount(at.account)))
  if (offset >= total) return { rows: [], total }
  const all = rowsOfAccount(at.account)
  const first = await slotAt(tx, hits, all, offset)
  const last = await slotAt(tx, hits, all, Math.min(offset + limit, total) - 1)
  const [start, end] = rowsOfSlots(first, last)
  const before = offset === 0 ? 0 : await count(tx, hits, [all[0], start - 1n])
  const columns = sql.join(
    ['id', ...collections[at.collection].fields].map((field) => sql`records.${sql.ref(field)}`),
  )
  const order = sql.raw(collections[at.collection].descending ? 'desc' : 'asc')
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${hits.within([start, end], true)}
    order by records.key ${order}, records.id limit ${limit} offset ${offset - before}`.execute(tx)
  return { rows, total }
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
