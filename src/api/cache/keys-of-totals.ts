import type { ListQuery } from '../../domain/page.ts'
import type { Grouping } from '../../domain/query/group-totals.ts'
import { keys } from './keys.ts'

/**
 * The key of the totals of a list, whatever its page. It is one of the filtered lists' keys (refresh-refined.ts),
 * because changes to rows change the totals, too. Not in keys.ts, because the first view does not need it. `turn`
 * changes whenever other records are about to be deleted.
 */
export function keysOfTotals({ search, refine }: ListQuery, by: Grouping | undefined, turn: number) {
  return [...keys.lists('transactions'), { totals: by ?? 'all', search, refine: refine ?? '', turn }] as const
}
