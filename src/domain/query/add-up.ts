import { compareText } from '../compare-text.ts'
import { directionOf, isDecimal } from '../money.ts'
import { createSum } from '../sum.ts'

export type Totals = {
  /** All transactions, including those left out of the sums. */
  count: number
  /** By currency, the most used one first; exact decimals, withdrawals negative. */
  currencies: { currency: string; count: number; deposits: string; withdrawals: string; net: string }[]
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
  const sums = new Map<string, ReturnType<typeof noSums>>()
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

  function addSums({ currency, count: some, unread: unreadable, deposits, withdrawals }: Sums) {
    const code = currency.trim()
    count += some
    unread += unreadable
    if (code === '') uncertain += some - unreadable
    else {
      const all = sums.get(code) ?? noSums()
      sums.set(code, all)
      all.count += some - unreadable
      all.deposit.add(deposits)
      all.withdrawal.add(withdrawals)
      all.net.add(deposits)
      all.net.add(withdrawals)
    }
  }

  function totals(): Totals {
    const currencies = [...sums]
      .filter(([, all]) => all.count > 0)
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

  return { add, addSums, totals }
}

type AddedUp = { amount: string; currency: string }
/** The sums of one currency's amounts as decimal text; unreadable ones are only counted. */
export type Sums = { currency: string; count: number; unread: number; deposits: string; withdrawals: string }

function noSums() {
  return { count: 0, deposit: createSum(), withdrawal: createSum(), net: createSum() }
}
