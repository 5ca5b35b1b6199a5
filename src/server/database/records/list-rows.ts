import { scopedTo } from '../core/scoped-to.ts'
import { collections, columnsOf } from '../core/collections.ts'
import type { Engine, Found, Place } from '../core/engine.ts'
import { presentState } from './change-log.ts'
import { findPageAnchor } from './find-page-anchor.ts'

/**
 * A page of all records. The marks give the number of records before a far page, so that reading starts close to it:
 * page 20,000 costs little more than page 1.
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
  if (offset < 1000) return { rows: await page.offset(offset).execute(), total }
  const start = await findPageAnchor(engine, at, state.version, offset)
  const rows = await page
    .where('key', descending ? '<=' : '>=', start.mark)
    .offset(offset - start.before)
    .execute()
  return { rows, total }
}
