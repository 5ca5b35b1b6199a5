import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useNameRules } from '../api/name-rules.ts'
import { groupFigures } from '../api/query/overview-figures.ts'
import { useFigureContext } from '../changes/use-pending-deletions.ts'
import { suggestNames } from '../domain/name-rules.ts'
import { importQueue } from './import-queue.ts'
import * as messages from './messages.tsx'

/** Leads to the names that are suggested for transactions, after an import brought new ones. */
export function RememberedNames() {
  const figures = useFigureContext()
  const { rules = [] } = useNameRules().data ?? {}
  const { data } = useQuery({
    ...groupFigures(figures, { search: '', filter: {} }, 'counterpart'),
    enabled: rules.length > 0,
  })
  const counterparties = data?.answer.map(({ key, totals }) => ({ value: key, count: totals.count })) ?? []
  const { number } = suggestNames(rules, counterparties)
  if (number === 0) return null
  return (
    <p>
      <Link to="/names" onClick={importQueue.clear}>
        {messages.namesSuggested(number)}
      </Link>
    </p>
  )
}
