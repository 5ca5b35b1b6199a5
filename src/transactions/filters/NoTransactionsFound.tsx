import { transactions } from '../../api/transactions.ts'
import type { ListQuery } from '../../domain/page.ts'
import { NoneFound } from '../../records/filters/NoneFound.tsx'
import { transactionConditionWords } from './transaction-condition-words.ts'

type NoneFoundProps = { query: ListQuery; isWhole: boolean }

/** No transaction meets the conditions of the list. */
export function NoTransactionsFound({ query, isWhole }: NoneFoundProps) {
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
