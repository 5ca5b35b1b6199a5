import type { Contact } from '../contact.ts'
import { isDay } from '../day.ts'
import { directionOf, isDecimal } from '../money.ts'
import { isIn } from '../search/period.ts'
import type { Transaction } from '../transaction.ts'
import { compareAmounts, magnitudeOf } from './compare-amounts.ts'
import type { ContactFilter, TransactionFilter } from './record-filter.ts'

/** Whether a transaction meets the conditions: every store and the client's own reading must agree with this. */
export function matchesTransactionFilter(filter: TransactionFilter, record: Transaction): boolean {
  const { period, direction, currency, counterparts, without, unreadable } = filter
  if (period && !(isWrittenAsDay(record.date) && isIn(period, record.date))) return false
  if (direction && directionOf(record.amount) !== direction) return false
  if (!isWithin(filter, record.amount)) return false
  if (currency !== undefined && record.currency !== currency) return false
  if (counterparts && !counterparts.includes(record.counterpart)) return false
  if (without && !without.some((field) => record[field] === '')) return false
  return !unreadable || isUnreadable(record)
}

/** Whether a contact meets the conditions. */
export function matchesContactFilter(
  { countries, cities, without }: ContactFilter,
  record: Contact,
): boolean {
  if (countries && !countries.includes(record.country)) return false
  if (cities && !cities.includes(record.city)) return false
  return !without || without.some((field) => record[field] === '')
}

function isWithin({ least, most }: TransactionFilter, amount: string): boolean {
  if (least === undefined && most === undefined) return true
  if (!isDecimal(amount)) return false
  const magnitude = magnitudeOf(amount)
  if (least !== undefined && compareAmounts(magnitude, least) < 0) return false
  return most === undefined || compareAmounts(magnitude, most) <= 0
}

/** Whether a date, even one that does not exist, can be compared with others as text. */
function isWrittenAsDay(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date)
}

/** Empty text counts as missing, which is a condition of its own. */
function isUnreadable({ date, amount }: Transaction): boolean {
  return (date !== '' && !isDay(date)) || (amount !== '' && !isDecimal(amount))
}
