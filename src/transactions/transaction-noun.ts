import type { Transaction } from '../contract/transaction.ts'
import type { Noun } from '../list/noun.ts'
import { formatAmount } from '../values/money.ts'

/** The words for transactions. A transaction goes by its counterpart, else by the first line of its description. */
export const transactionNoun: Noun<Transaction> = {
  title: 'Transactions',
  one: 'transaction',
  many: 'transactions',
  nameOf: transactionName,
  summaryOf: (transaction) => {
    const amount = formatAmount(transaction.amount, transaction.currency, navigator.language)
    return [
      transaction.date,
      transactionName(transaction),
      `${amount} ${transaction.currency}`.trim(),
    ].filter(Boolean)
  },
}

function transactionName({ counterpart, description }: Transaction): string {
  return counterpart.trim() || description.trim().split('\n')[0]?.trim() || 'Transaction without a name'
}
