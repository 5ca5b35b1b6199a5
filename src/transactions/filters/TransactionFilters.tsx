import type { ListQuery } from '../../domain/page.ts'
import { transactionFieldNames } from '../../domain/fields.ts'
import { conditionsOf, withoutConditions } from '../../records/filters/conditions-of.ts'
import { FilterPanel } from '../../records/filters/FilterPanel.tsx'
import { MarkChoice } from '../../records/filters/MarkChoice.tsx'
import { MissingChoice, RadioChoice, SortChoice } from '../../records/filters/Choices.tsx'
import { useRefine } from '../../records/filters/use-refine.ts'
import { ValueChoice } from '../../records/filters/ValueChoice.tsx'
import * as shared from '../../records/list/messages.ts'
import { AmountFilter } from './AmountFilter.tsx'
import { CurrencyFilter } from './CurrencyFilter.tsx'
import * as messages from './messages.ts'
import { PeriodFilter } from './PeriodFilter.tsx'
import { transactionConditionWords } from './transaction-condition-words.ts'

/** The filters for transactions. */
export function TransactionFilters({ query }: { query: ListQuery }) {
  const change = useRefine('transactions', query.refine)
  const conditions = conditionsOf('transactions', query.refine, transactionConditionWords)
  const clear = () => change.replace(withoutConditions(conditions, query.refine))
  return (
    <FilterPanel change={change} onClear={conditions.length > 0 ? clear : undefined}>
      <SortChoice collection="transactions" fields={transactionFieldNames} change={change} />
      <div>
        <PeriodFilter change={change} />
        <AmountFilter change={change} />
        <RadioChoice
          legend={messages.direction}
          value={change.valueOf('direction')}
          choices={directions}
          onChange={(value) => change.set('direction', value)}
        />
        <CurrencyFilter query={query} change={change} />
      </div>
      <div>
        <ValueChoice collection="transactions" field="counterpart" query={query} change={change} />
        <MissingChoice collection="transactions" fields={transactionFieldNames} change={change} />
        <RadioChoice
          legend={messages.mark}
          value={change.valueOf('mark')}
          choices={noted}
          onChange={(value) => change.set('mark', value)}
        />
        <MarkChoice marks={marks} change={change} />
      </div>
    </FilterPanel>
  )
}

const directions = [
  { value: '', label: messages.both },
  { value: 'in', label: messages.moneyIn },
  { value: 'out', label: messages.moneyOut },
]
const noted = [
  { value: '', label: messages.anyMark },
  ...Object.entries(messages.marked).map(([value, label]) => ({ value, label })),
]
const marks = [
  { name: 'unreadable', value: 'yes', label: messages.unreadable },
  { name: 'edited', value: 'here', label: shared.editedHere },
  { name: 'deleted', value: 'before', label: shared.deletedBefore },
]
