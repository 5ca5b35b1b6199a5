import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { boundTo } from '../bound.ts'
import { collections, columnsOf } from '../records/collections.ts'
import type { Found, Place, Words } from '../engine.ts'
import { signsUpToThree } from './grams.ts'
import type { Schema } from '../schema.ts'

/** Words by pg_trgm: an index over account and text, which PostgreSQL keeps by itself. */
export function postgresWords(slow: Kysely<Schema>): Words {
  return {
    numbering: () => async () => [],
    adding: async () => {},
    wordsOf: () => '',
    removing: async () => {},
    find: (at, words, offset, limit) =>
      words.length === 1 && signsUpToThree(words[0] ?? '') < 3
        ? findShort(slow, at, words[0] ?? '', offset, limit)
        : findAll(slow, at, words, offset, limit),
  }
}

/** All hits are found once, by the index: their number is the total, and the page is cut from them. */
async function findAll(
  slow: Kysely<Schema>,
  at: Place,
  words: readonly string[],
  offset: number,
  limit: number,
): Promise<Found> {
  const { collection } = at
  const order = orderOf(at)
  const { rows } = await sql<Record<string, unknown> & { total: number }>`
    with hits as materialized (
      select id, key from ${sql.ref(collection)}
      where ${sql.ref('account')} = ${at.account} and ${sql.join(words.map(contains), sql` and `)}),
    page as (select id, key from hits order by key ${order}, id limit ${limit} offset ${offset})
    select (select count(*)::int from hits) as total, records.*
    from (select 1) as always left join page on true
    left join ${sql.ref(collection)} as records on records.${sql.ref('account')} = ${at.account} and records.id = page.id
    order by page.key ${order}, page.id`.execute(slow)
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

/** One sign or two are in no trigram: the total is kept beside the records, and the list is read until the page is full. */
async function findShort(
  slow: Kysely<Schema>,
  at: Place,
  word: string,
  offset: number,
  limit: number,
): Promise<Found> {
  const bound = boundTo(slow, at.account)
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

function contains(word: string): RawBuilder<boolean> {
  return sql<boolean>`search like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
}

function orderOf({ collection }: Place) {
  return sql.raw(collections[collection].descending ? 'desc' : 'asc')
}
