import { getRouteApi } from '@tanstack/react-router'
import { useBankAccounts } from '../../api/bank-accounts/bank-accounts.ts'
import { FilterChips } from '../../records/filters/FilterChips.tsx'
import { conditionsOf, withParameter } from '../../records/filters/conditions-of.ts'
import { useRefine } from '../../records/filters/use-refine.ts'
import { PeriodSteps } from './PeriodSteps.tsx'
import { transactionConditionWords } from './transaction-condition-words.ts'
import { Questions } from '../questions/Questions.tsx'

const route = getRouteApi('/transactions')

/** The conditions of the list of transactions. A period has buttons to the previous and the next one. */
export function TransactionChips({ refine }: { refine: string }) {
  const change = useRefine('transactions', refine)
  useBankAccounts(new URLSearchParams(refine).has('account')) // their names are in the words
  const conditions = conditionsOf('transactions', refine, transactionConditionWords)
  const { search } = route.useSearch()
  return (
    <>
      <FilterChips
        conditions={conditions}
        refine={refine}
        change={change}
        around={({ name, values: [period = ''], isFault }, words) =>
          name === 'period' && !isFault ? (
            <PeriodSteps
              period={period}
              onStep={(next) => change.replace(withParameter('transactions', refine, 'period', [next]))}
            >
              {words}
            </PeriodSteps>
          ) : (
            words
          )
        }
      />
      {change.valueOf('mark') === 'ask' && <Questions search={search} refine={refine} />}
    </>
  )
}
