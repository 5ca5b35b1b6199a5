import { isDay } from '../../../../domain/day.ts'
import { matchesTransactionFilter } from '../../../../domain/query/matches-filter.ts'
import type { TransactionFilter } from '../../../../domain/query/record-filter.ts'
import { isIn } from '../../../../domain/search/period.ts'
import type { Period } from '../../../../domain/search/period.ts'
import { emptyTransaction } from '../../../../domain/fields.ts'
import { inUnits, kinds } from './create-amount-column.ts'
import { isColumn } from './create-transaction-table.ts'
import type { TransactionTable } from './create-transaction-table.ts'

/** Whether the table knows enough for a filter: of descriptions it knows whether there is one. */
export function canFilter({ without = [] }: TransactionFilter): boolean {
  return without.every((field) => field === 'description' || isColumn(field))
}

/**
 * The places of the rows that meet a filter and are in a search's period. `among` are the rows that the search's words
 * were found in, by number.
 */
export function findPlaces(
  table: TransactionTable,
  filter: TransactionFilter,
  period: Period | undefined,
  among?: ReadonlySet<number>,
): Uint32Array {
  const { rows, ranks } = table
  const passes = testOf(table, filter, period)
  const found = new Uint32Array(table.size())
  let count = 0
  for (let place = 0; place < found.length; place += 1) {
    if (!passes(place) || Number.isNaN(ranks[place])) continue
    if (among && !among.has(rows[place] ?? -1)) continue
    found[count] = place
    count += 1
  }
  return found.subarray(0, count)
}

/** Asks the domain once for each text, and compares numbers for each row. */
function testOf(table: TransactionTable, filter: TransactionFilter, period: Period | undefined) {
  const { date, currency, counterpart, amount, described } = table
  const { direction, least, most, without, unreadable, ...ofTexts } = filter
  const matches = (part: TransactionFilter, fields: Partial<typeof emptyTransaction>) =>
    matchesTransactionFilter(part, { id: '', ...emptyTransaction, ...fields })
  const dates = date.codesThat(
    (text) =>
      (!ofTexts.period || matches({ period: ofTexts.period }, { date: text })) &&
      (!period || isIn(period, text)),
  )
  const currencies = currency.codesThat((text) => ofTexts.currency === undefined || text === ofTexts.currency)
  const named = ofTexts.counterparts && new Set(ofTexts.counterparts)
  const counterparts = counterpart.codesThat((text) => !named || named.has(text))
  const [from, to] = [least, most].map((limit) => (limit === undefined ? undefined : inUnits(limit)))
  const [low, high] = [from?.units ?? 0, to?.units ?? Infinity]
  const isLimited = least !== undefined || most !== undefined
  const areExact = (least === undefined || from) && (most === undefined || to)
  const sign = direction === undefined ? 0 : direction === 'deposit' ? 1 : -1
  const empties = without && {
    date: without.includes('date') ? date.codesThat((text) => text === '') : undefined,
    currency: without.includes('currency') ? currency.codesThat((text) => text === '') : undefined,
    counterpart: without.includes('counterpart') ? counterpart.codesThat((text) => text === '') : undefined,
  }
  const badDates = date.codesThat((text) => text !== '' && !isDay(text))

  const passesAmount = (place: number): boolean => {
    const kind = amount.kind[place] ?? kinds.empty
    if (kind > kinds.long) return false
    if (kind === kinds.long || !areExact) {
      const part = { ...(direction && { direction }), ...(least && { least }), ...(most && { most }) }
      return matches(part, { amount: amount.textAt(place) })
    }
    const units = amount.units[place] ?? 0
    if (sign !== 0 && units * sign <= 0) return false
    const size = Math.abs(units)
    return size >= low && size <= high
  }
  const isEmpty = (place: number): boolean =>
    Boolean(
      empties?.date?.[date.codes[place] ?? 0] ||
      empties?.currency?.[currency.codes[place] ?? 0] ||
      empties?.counterpart?.[counterpart.codes[place] ?? 0] ||
      (without?.includes('amount') && amount.kind[place] === kinds.empty) ||
      (without?.includes('description') && described[place] === 0),
    )
  const isUnreadable = (place: number) =>
    badDates[date.codes[place] ?? 0] === 1 || amount.kind[place] === kinds.unreadable

  return (place: number): boolean => {
    if (dates[date.codes[place] ?? 0] === 0) return false
    if (currencies[currency.codes[place] ?? 0] === 0) return false
    if (counterparts[counterpart.codes[place] ?? 0] === 0) return false
    if ((sign !== 0 || isLimited) && !passesAmount(place)) return false
    if (without && !isEmpty(place)) return false
    return !unreadable || isUnreadable(place)
  }
}
