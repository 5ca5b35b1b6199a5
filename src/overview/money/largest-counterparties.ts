import { compareText } from '../../domain/compare-text.ts'
import { compareAmounts, magnitudeOf } from '../../domain/money.ts'
import type { GroupTotals } from '../../domain/query/group-totals.ts'

/** A counterparty, "" if there is none, and the money that came from it or went to it. */
export type Share = { counterpart: string; amount: string }

/** The counterparties with the most money in or out in one currency, the largest first. */
export function largestCounterparties(
  groups: readonly GroupTotals[],
  currency: string,
  direction: 'deposits' | 'withdrawals',
  most = 5,
): Share[] {
  return groups
    .flatMap(({ key, totals }) =>
      totals.currencies
        .filter((one) => one.currency === currency)
        .map((one) => ({ counterpart: key, amount: one[direction] })),
    )
    .filter(({ amount }) => /[1-9]/.test(amount))
    .toSorted(
      (one, other) =>
        compareAmounts(magnitudeOf(other.amount), magnitudeOf(one.amount)) ||
        compareText(one.counterpart, other.counterpart),
    )
    .slice(0, most)
}
