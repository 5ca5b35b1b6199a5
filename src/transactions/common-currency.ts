import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'

/** The currency of more than half of these transactions, shown once for all; undefined if there is none. */
export function commonCurrency(transactions: WithMeta<Transaction>[]): string | undefined {
  const known = transactions.filter(({ aside }) => !aside?.doubts['currency'])
  return known
    .map(({ currency }) => currency)
    .find(
      (one) =>
        one.trim() !== '' &&
        2 * known.filter(({ currency }) => currency === one).length > transactions.length,
    )
}
