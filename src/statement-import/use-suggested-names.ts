import { useQuery } from '@tanstack/react-query'
import { useNameRules } from '../api/name-rules.ts'
import { groupFigures } from '../api/query/overview-figures.ts'
import { useFigureContext } from '../changes/use-pending-deletions.ts'
import { suggestNames } from '../domain/name-rules.ts'

/** How many transactions would get a remembered name, of all or of those that an import brought. */
export function useSuggestedNames(imported?: string): number {
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
  return suggestNames(rules, counterparties).number
}
