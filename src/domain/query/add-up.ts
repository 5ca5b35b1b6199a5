import { compareText } from '../compare-text.ts'
import { directionOf, isDecimal } from '../money.ts'
import { createSum } from '../sum.ts'

/** The totals of transactions. */
export type Totals = {
  /** All transactions, including those left out of the sums. */
  count: number
  /** By currency, the most used one first; exact decimals, withdrawals negative. */
  currencies: { currency: string; count: number; deposits: string; withdrawals: string; net: string }[]
  /** The number of unreadable amounts, which the sums leave out. */
  unread: number
  /** The number of readable amounts without a currency, which the sums leave out, too. */
  uncertain: number
}

/** Deposits, withdrawals and net amount of each currency, exactly. */
export function addUp(transactions: Iterable<AddedUp>): Totals {
  const adding = createAddition()
  for (const transaction of transactions) adding.add(transaction)
  return adding.totals()
}

/** Adds up transactions one after another, without keeping them. */
export function createAddition() {
  const sums = new Map<string, Sums>()
  let [count, unread, uncertain] = [0, 0, 0]

  function add({ amount, currency }: AddedUp) {
    const code = currency.trim()
    count += 1
    if (!isDecimal(amount)) unread += 1
    else if (code === '') uncertain += 1
    else {
      const all = sums.get(code) ?? noSums()
      sums.set(code, all)
      const direction = directionOf(amount)
      all.count += 1
      all.net.add(amount)
      if (direction) all[direction].add(amount)
    }
  }

  function totals(): Totals {
    const currencies = [...sums]
      .sort(([one, some], [other, others]) => others.count - some.count || compareText(one, other))
      .map(([currency, all]) => ({
        currency,
        count: all.count,
        deposits: all.deposit.text(),
        withdrawals: all.withdrawal.text(),
        net: all.net.text(),
      }))
    return { count, currencies, unread, uncertain }
  }

  return { add, totals }
}

type AddedUp = { amount: string; currency: string }
type Sums = ReturnType<typeof noSums>

function noSums() {
  return { count: 0, deposit: createSum(), withdrawal: createSum(), net: createSum() }
}
