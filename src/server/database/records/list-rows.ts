import { scopedTo } from '../core/scoped-to.ts'
import { collections, columnsOf } from '../core/collections.ts'
import type { Engine, Found, Place } from '../core/engine.ts'
import { presentState } from './change-log.ts'
import { findDayAt } from './day-sums.ts'

/**
 * A page of all records. The sums of days give the number of transactions before a far page, so that reading starts close
 * to it: page 20,000 costs little more than page 1.
 */
export async function listRows(engine: Engine, at: Place, offset: number, limit: number): Promise<Found> {
  const { account, collection } = at
  const { descending } = collections[collection]
  const order = descending ? 'desc' : 'asc'
  const state = await presentState(engine.quick, at)
  const total = state?.records ?? 0
  if (!state || offset >= total) return { rows: [], total }
  const bound = scopedTo(engine.quick, account)
  const page = bound
    .selectFrom(collection)
    .select(columnsOf(collection))
    .orderBy('key', order)
    .orderBy('id')
    .limit(limit)
  const day =
    offset < 1000 || collection === 'contacts' ? undefined : await findDayAt(engine.quick, account, offset)
  if (!day) return { rows: await page.offset(offset).execute(), total }
  const rows = await page
    .where('key', '<=', day.date)
    .offset(offset - day.before)
    .execute()
  return { rows, total }
}
