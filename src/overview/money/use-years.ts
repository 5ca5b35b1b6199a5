import { useQuery } from '@tanstack/react-query'
import { groupFigures } from '../../api/query/overview-figures.ts'
import { useFigureContext } from '../../changes/use-pending-deletions.ts'
import { isMonth } from './money-rows.ts'

/** The years with transactions, and the latest month with any; empty until they are known. */
export function useYears(isReady: boolean): { list: string[]; latest: string | undefined } {
  const everything = groupFigures(useFigureContext(), { search: '', filter: {} }, 'month')
  const { data } = useQuery({ ...everything, enabled: isReady })
  const months = (data?.answer ?? []).map(({ key }) => key).filter(isMonth)
  const sorted = months.toSorted().toReversed()
  return { list: [...new Set(sorted.map((month) => month.slice(0, 4)))], latest: sorted[0] }
}
