import type { Read } from '../contract/aside.ts'
import type { Transaction } from '../contract/transaction.ts'
import { directionOf, isDecimal } from '../values/money.ts'
import { sumOf } from '../values/sum.ts'

type Sums = {
  /** By currency, the one of most transactions first; exact decimals, what went out negative. */
  currencies: { currency: string; deposits: string; withdrawals: string; net: string }[]
  /** How many amounts cannot be read, and are in no sum. */
  unread: number
  /** How many amounts have no currency, or one that is in doubt, and are in no sum either. */
  uncertain: number
}

/** What came in, what went out and what is left of it, per currency. */
export function sumsOf(transactions: Pick<Read<Transaction>, 'amount' | 'currency' | 'aside'>[]): Sums {
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
