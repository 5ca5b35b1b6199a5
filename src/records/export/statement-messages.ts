// The texts of a printed statement.
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'

export const title = 'Statement of transactions'
export const fromTo = (from: string, to: string) => `${from} to ${to}`
export const since = (day: string) => `From ${day}`
export const until = (day: string) => `Until ${day}`
export const filteredBy = (conditions: readonly string[]) =>
  `Only transactions with: ${conditions.join(' · ')}`
export const foundFor = (search: string) => `Only results for “${search}”`
export const onlySelected = 'Only selected transactions'
export const countAsOf = (number: number, moment: string) =>
  plural(number, {
    one: `1 transaction, as of ${moment}`,
    other: `${formatCount(number)} transactions, as of ${moment}`,
  })
export const totals = 'Totals'
export const currency = 'Currency'
export const moneyIn = 'Money in'
export const moneyOut = 'Money out'
export const net = 'Net'
