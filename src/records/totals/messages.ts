// The texts of the totals of a list.
import type { Grouping } from '../../domain/query/group-totals.ts'
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'

export const totals = 'Totals'
export const sums = 'Sums'
export const adding = 'Adding up…'
export const notAdded = 'The totals could not be calculated'
export const whole = (number: number, moment: string) =>
  plural(number, {
    one: `1 transaction, as of ${moment}`,
    other: `${formatCount(number)} transactions, as of ${moment}`,
  })
export const readSoFar = (read: number, of: number | undefined) =>
  of === undefined
    ? `Not complete: only the ${formatCount(read)} transactions read so far.`
    : `Not complete: only ${formatCount(read)} of ${formatCount(of)} transactions have been read so far.`

/** Not all groups are in the table; a moment such as "10:15". */
export const largest = (shown: number, all: number, moment: string) =>
  `The ${formatCount(shown)} largest of ${formatCount(all)} counterparties, as of ${moment}`

export const groupBy = 'Group by'
export const ungrouped = 'Nothing'
export const groupings: Record<Grouping, string> = {
  month: 'Month',
  counterpart: 'Counterparty',
  currency: 'Currency',
}
export const columns = {
  count: 'Transactions',
  currency: 'Currency',
  deposits: 'In',
  withdrawals: 'Out',
  net: 'Net',
}
export const nameless: Record<Grouping, string> = {
  month: 'No readable date',
  counterpart: 'No counterparty',
  currency: 'No currency',
}
export const more = (left: number) => `Show ${formatCount(Math.min(left, 100))} more`
export const nothingToAdd = 'No transactions to add up.'
