import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { boundTo } from '../bound.ts'
import { collections, columnsOf } from './collections.ts'
import type { Engine, Found, Place } from '../engine.ts'

/**
 * A page of all records. The marks tell how many records stand before a far page, so that reading begins close to it: page 20,000
 * costs what page 1 costs and the adding up of some thousand numbers.
 */
export async function listRows(engine: Engine, at: Place, offset: number, limit: number): Promise<Found> {
  const { account, collection } = at
  const { descending } = collections[collection]
  const order = descending ? 'desc' : 'asc'
  const counted = await engine.quick
    .selectFrom('accounts')
    .select(collection)
    .where('id', '=', account)
    .executeTakeFirst()
  const total = Number(counted?.[collection] ?? 0)
  if (offset >= total) return { rows: [], total }
  const bound = boundTo(engine.quick, account)
  const page = bound
    .selectFrom(collection)
    .select(columnsOf(collection))
    .orderBy('key', order)
    .orderBy('id')
    .limit(limit)
  if (offset < 1000) return { rows: await page.offset(offset).execute(), total }
  const start = await markBefore(engine, at, offset)
  const rows = await page
    .where('key', descending ? '<=' : '>=', start.mark)
    .offset(offset - start.before)
    .execute()
  return { rows, total }
}

/** The last mark with no more than so many records before it. First among the beginnings of marks, of which there are few. */
async function markBefore(
  engine: Engine,
  at: Place,
  offset: number,
): Promise<{ mark: string; before: number }> {
  const { beginning } = collections[at.collection]
  const part = await lastBefore(engine, at, offset, sql<string>`substr(mark, 1, ${sql.lit(beginning)})`)
  const within = sql<boolean>`substr(mark, 1, ${sql.lit(beginning)}) = ${part.mark}`
  const { mark, before } = await lastBefore(engine, at, offset - part.before, sql<string>`mark`, within)
  return { mark, before: part.before + before }
}

async function lastBefore(
  { quick }: Engine,
  { account, collection }: Place,
  offset: number,
  name: RawBuilder<string>,
  within: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<{ mark: string; before: number }> {
  const order = sql.raw(collections[collection].descending ? 'desc' : 'asc')
  const counts = boundTo(quick, account)
    .selectFrom('marks')
    .select([name.as('mark'), sql<number>`sum(count)`.as('count')])
    .where('collection', '=', collection)
    .where(within)
    .groupBy(name)
  const sums = quick
    .selectFrom(counts.as('counted'))
    .select(['mark', sql<number>`sum(count) over (order by mark ${order}) - count`.as('before')])
  const found = await quick
    .selectFrom(sums.as('summed'))
    .select(['mark', 'before'])
    .where('before', '<=', offset)
    .orderBy('before', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { mark: found.mark, before: Number(found.before) }
}
