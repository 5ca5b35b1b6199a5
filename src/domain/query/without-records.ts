import { compareText } from '../compare-text.ts'
import { sumOf } from '../sum.ts'
import type { Transaction } from '../transaction.ts'
import { addUp, type Totals } from './add-up.ts'
import { groupTotals, sortGroups, type Grouping, type GroupTotals } from './group-totals.ts'

/** Totals without some of the transactions that are in them. */
export function totalsWithout(totals: Totals, records: readonly Transaction[]): Totals {
  return records.length === 0 ? totals : difference(totals, addUp(records))
}

/** The totals of groups without some of the transactions that are in them; a group with nothing left is gone. */
export function groupsWithout(
  groups: GroupTotals[],
  records: readonly Transaction[],
  by: Grouping,
): GroupTotals[] {
  if (records.length === 0) return groups
  const out = new Map(groupTotals(records, by).map(({ key, totals }) => [key, totals]))
  const left = groups.map(({ key, totals }) => ({
    key,
    totals: difference(totals, out.get(key) ?? addUp([])),
  }))
  return sortGroups(
    left.filter(({ totals }) => totals.count > 0),
    by,
  )
}

// If someone else changed a record in the meantime, a count may no longer include it; none goes below zero.
function difference(all: Totals, out: Totals): Totals {
  const outBy = new Map(out.currencies.map((one) => [one.currency, one]))
  const currencies = all.currencies.map((one) => {
    const less = outBy.get(one.currency)
    if (!less) return one
    return {
      currency: one.currency,
      count: one.count - less.count,
      deposits: amountWithout(one.deposits, less.deposits),
      withdrawals: amountWithout(one.withdrawals, less.withdrawals),
      net: amountWithout(one.net, less.net),
    }
  })
  return {
    count: Math.max(0, all.count - out.count),
    currencies: currencies
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count || compareText(one.currency, other.currency)),
    unread: Math.max(0, all.unread - out.unread),
    uncertain: Math.max(0, all.uncertain - out.uncertain),
  }
}

function amountWithout(amount: string, less: string): string {
  return sumOf([amount, less.startsWith('-') ? less.slice(1) : `-${less}`])
}
