import type { Period } from '../../../domain/search/period.ts'
import { scopedTo } from '../core/scoped-to.ts'
import type { Engine, Found, Place } from '../core/engine.ts'
import { columnsOf } from '../core/collections.ts'

/**
 * A page of the transactions of a period, newest first. The list is sorted by date, so a period is a contiguous part of
 * it.
 */
export async function listPeriod(
  engine: Engine,
  at: Place,
  { from, end }: Period,
  offset: number,
  limit: number,
): Promise<Found> {
  const within = scopedTo(engine.quick, at.account)
    .selectFrom(at.collection)
    .where('key', '>=', from)
    .where('key', '<', end)
  const counted = await within.select((eb) => eb.fn.countAll().as('total')).executeTakeFirst()
  const total = Number(counted?.total ?? 0)
  if (offset >= total) return { rows: [], total }
  const rows = await within
    .select(columnsOf(at.collection))
    .orderBy('key', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}
