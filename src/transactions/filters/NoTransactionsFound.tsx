import { transactions } from '../../api/transactions.ts'
import type { ListQuery } from '../../domain/page.ts'
import { NoneFound, OtherSearches } from '../../records/filters/NoneFound.tsx'
import { hasConditions } from '../../records/list/list-query.ts'
import { transactionConditionWords } from './transaction-condition-words.ts'

type NoneFoundProps = { query: ListQuery; isWhole: boolean }

/** No transaction meets the conditions of the list, or its search. */
export function NoTransactionsFound({ query, isWhole }: NoneFoundProps) {
  if (!hasConditions(query))
    return <OtherSearches resource="transactions" list={transactions.list} query={query} />
  return (
    <NoneFound
      resource="transactions"
      list={transactions.list}
      query={query}
      isWhole={isWhole}
      wordsFor={transactionConditionWords}
    />
  )
}
