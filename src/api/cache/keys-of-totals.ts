import type { ListQuery } from '../../domain/page.ts'
import type { Grouping } from '../../domain/query/group-totals.ts'
import { keys } from './keys.ts'

/**
 * The key of the totals of a list, whatever its page. It is among the filtered lists (refresh-refined.ts), because what
 * changes their rows changes these; not in keys.ts, because the first view needs none. `turn` is another number whenever others
 * are about to be deleted.
 */
export function keysOfTotals({ search, refine }: ListQuery, by: Grouping | undefined, turn: number) {
  return [...keys.lists('transactions'), { totals: by ?? 'all', search, refine: refine ?? '', turn }] as const
}
