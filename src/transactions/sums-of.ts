import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import { directionOf, isDecimal } from '../domain/money.ts'
import { sumOf } from '../domain/sum.ts'

type Sums = {
  /** By currency, the most used one first; exact decimals, withdrawals negative. */
  currencies: { currency: string; deposits: string; withdrawals: string; net: string }[]
  /** The number of unreadable amounts, which are in no sum. */
  unread: number
  /** The number of amounts with a missing or doubtful currency, which are in no sum either. */
  uncertain: number
}

/** Deposits, withdrawals and net amount per currency. */
export function sumsOf(transactions: Pick<WithMeta<Transaction>, 'amount' | 'currency' | 'aside'>[]): Sums {
  const amounts = new Map<string, string[]>()
  let [unread, uncertain] = [0, 0]
  for (const { amount, currency, aside } of transactions) {
    const code = currency.trim()
    if (!isDecimal(amount) || aside?.doubts['amount']) unread += 1
    else if (code === '' || aside?.doubts['currency']) uncertain += 1
    else if (!amounts.get(code)?.push(amount)) amounts.set(code, [amount])
  }
  const currencies = [...amounts]
    .sort(([one, some], [other, others]) => others.length - some.length || (one < other ? -1 : 1))
    .map(([currency, all]) => ({
      currency,
      deposits: sumOf(all.filter((amount) => directionOf(amount) === 'deposit')),
      withdrawals: sumOf(all.filter((amount) => directionOf(amount) === 'withdrawal')),
      net: sumOf(all),
    }))
  return { currencies, unread, uncertain }
}
