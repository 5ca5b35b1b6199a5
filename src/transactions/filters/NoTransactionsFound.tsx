import { transactions } from '../../api/transactions.ts'
import type { ListQuery } from '../../domain/page.ts'
import { NoneFound } from '../../records/filters/NoneFound.tsx'
import { transactionConditionWords } from './transaction-condition-words.ts'

/** No transaction meets the conditions of the list. */
export function NoTransactionsFound({ query }: { query: ListQuery }) {
  return (
    <NoneFound
      resource="transactions"
      list={transactions.list}
      query={query}
      wordsFor={transactionConditionWords}
    />
  )
}
