// The texts of the totals.
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'

export const parts = { in: 'in', out: 'out', net: 'net' }
export const all = 'All sums'
/** How many sums the button opens. */
export const more = (number: number) => `+${formatCount(number)}`
export const unreadAmounts = (number: number) =>
  plural(number, {
    one: '1 amount cannot be read',
    other: `${formatCount(number)} amounts cannot be read`,
  })
export const amountsWithoutCurrency = (number: number) =>
  plural(number, {
    one: '1 amount has no clear currency',
    other: `${formatCount(number)} amounts have no clear currency`,
  })
