import { monthAway } from '../../domain/day.ts'
import { type Period, readPeriod } from '../../domain/search/period.ts'
import { useQuery } from '@tanstack/react-query'
import { groupFigures } from '../../api/query/overview-figures.ts'
import { useFigureContext } from '../../changes/use-pending-deletions.ts'
import { isMonth } from './money-rows.ts'

/** The period of the overview that this browser shows first. */
export const usualPeriod = 'this-year'

/** This month and the eleven before it; lists have no short name for them. */
export const lastTwelveMonths = 'last-12-months'

/**
 * The days that a period's text in the address of the overview means, seen from `today` (`YYYY-MM-DD`). Undefined if it
 * cannot be understood.
 */
export function readOverviewPeriod(text: string, today: string): Period | undefined {
  if (text !== lastTwelveMonths) return readPeriod(text, today)
  const [from, end] = [monthAway(today, -11), monthAway(today, 1)]
  return from && end ? { from, end } : undefined
}

/** The years with transactions, and the latest month with any; empty until they are known. */
export function useYears(isReady: boolean): { list: string[]; latest: string | undefined } {
  const everything = groupFigures(useFigureContext(), { search: '', filter: {} }, 'month')
  const { data } = useQuery({ ...everything, enabled: isReady })
  const months = (data?.answer ?? []).map(({ key }) => key).filter(isMonth)
  const sorted = months.toSorted().toReversed()
  return { list: [...new Set(sorted.map((month) => month.slice(0, 4)))], latest: sorted[0] }
}
