import { useQuery } from '@tanstack/react-query'
import { useNameRules } from '../api/name-rules.ts'
import { groupFigures } from '../api/query/overview-figures.ts'
import { useFigureContext } from '../changes/use-pending-deletions.ts'
import { suggestNames } from '../domain/name-rules.ts'

/** How many transactions would get a remembered name, of all or of those that an import brought; at least so many if the service left out counterparties. */
export function useSuggestedNames(imported?: string): { number: number; isLeast: boolean } {
  const figures = useFigureContext()
  const { rules = [] } = useNameRules().data ?? {}
  const { data } = useQuery({
    ...groupFigures(
      figures,
      { search: '', filter: imported === undefined ? {} : { import: imported } },
      'counterpart',
    ),
    enabled: rules.length > 0,
  })
  const counterparties = data?.answer.map(({ key, totals }) => ({ value: key, count: totals.count })) ?? []
  const isLeast = data !== undefined && data.total > counterparties.length
  return { number: suggestNames(rules, counterparties).number, isLeast }
}
