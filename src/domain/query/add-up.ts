import { directionOf, isDecimal } from '../money.ts'
import { sumOf } from '../sum.ts'

/** What transactions add up to. */
export type Totals = {
  /** All transactions, with those that are in no sum. */
  count: number
  /** By currency, the most used one first; exact decimals, withdrawals negative. */
  currencies: { currency: string; count: number; deposits: string; withdrawals: string; net: string }[]
  /** The number of unreadable amounts, which are in no sum. */
  unread: number
  /** The number of readable amounts without a currency, which are in no sum either. */
  uncertain: number
}

/** Deposits, withdrawals and net amount of each currency, exactly. */
export function addUp(transactions: Iterable<{ amount: string; currency: string }>): Totals {
  const amounts = new Map<string, string[]>()
  let [count, unread, uncertain] = [0, 0, 0]
  for (const { amount, currency } of transactions) {
    const code = currency.trim()
    count += 1
    if (!isDecimal(amount)) unread += 1
    else if (code === '') uncertain += 1
    else if (!amounts.get(code)?.push(amount)) amounts.set(code, [amount])
  }
  const currencies = [...amounts]
    .sort(([one, some], [other, others]) => others.length - some.length || (one < other ? -1 : 1))
    .map(([currency, all]) => ({
      currency,
      count: all.length,
      deposits: sumOf(all.filter((amount) => directionOf(amount) === 'deposit')),
      withdrawals: sumOf(all.filter((amount) => directionOf(amount) === 'withdrawal')),
      net: sumOf(all),
    }))
  return { count, currencies, unread, uncertain }
}
