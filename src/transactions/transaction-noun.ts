import type { Read } from '../contract/aside.ts'
import type { Transaction } from '../contract/transaction.ts'
import type { Noun } from '../list/noun.ts'
import { formatAmount } from '../values/money.ts'

/** The words for transactions. A transaction goes by its counterpart, else by the first line of its description. */
export const transactionNoun: Noun<Read<Transaction>> = {
  title: 'Transactions',
  one: 'transaction',
  many: 'transactions',
  warning: 'The bank may send them again; Bookend then marks them.',
  nameOf: transactionName,
  summaryOf: (transaction) => {
    const { amount: stored, currency, aside } = transaction
    const amount = aside?.doubts['amount'] ? stored : formatAmount(stored, currency, navigator.language)
    return [transaction.date, transactionName(transaction), `${amount} ${currency}`.trim()].filter(Boolean)
  },
}

function transactionName({ counterpart, description }: Transaction): string {
  return counterpart.trim() || description.trim().split('\n')[0]?.trim() || 'Transaction without a name'
}
