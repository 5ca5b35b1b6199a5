import { addUp } from '../domain/query/add-up.ts'
import type { Totals } from '../domain/query/add-up.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'

/** The totals of transactions; amounts or currencies in doubt are left out. */
export function sumsOf(
  transactions: readonly Pick<WithMeta<Transaction>, 'amount' | 'currency' | 'aside'>[],
): Totals {
  return addUp(
    transactions.map(({ amount, currency, aside }) => ({
      amount: aside?.doubts['amount'] ? '' : amount,
      currency: aside?.doubts['currency'] ? '' : currency,
    })),
  )
}
