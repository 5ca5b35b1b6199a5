import { sql } from 'kysely'
import { boundTo } from './bound.ts'
import { collections, columnsOf } from './collections.ts'
import type { Engine, Found, Place } from './engine.ts'

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
  const marks = bound
    .selectFrom('marks')
    .select(['mark', sql<number>`sum(count) over (order by mark ${sql.raw(order)}) - count`.as('before')])
    .where('collection', '=', collection)
  const start = await engine.quick
    .selectFrom(marks.as('marked'))
    .select(['mark', 'before'])
    .where('before', '<=', offset)
    .orderBy('before', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const rows = await page
    .where('key', descending ? '<=' : '>=', start.mark)
    .offset(offset - Number(start.before))
    .execute()
  return { rows, total }
}
