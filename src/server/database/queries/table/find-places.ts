import { isDay } from '../../../../domain/day.ts'
import { matchesTransactionFilter } from '../../../../domain/query/matches-filter.ts'
import type { TransactionFilter } from '../../../../domain/query/record-filter.ts'
import { isIn } from '../../../../domain/search/period.ts'
import type { Period } from '../../../../domain/search/period.ts'
import type { TransactionField } from '../../../../domain/transaction-fields.ts'
import { emptyTransaction } from '../../../../domain/fields.ts'
import { inUnits, kinds } from './create-amount-column.ts'
import type { TextColumn } from './create-text-column.ts'
import { isColumn } from './create-transaction-table.ts'
import type { TransactionTable } from './create-transaction-table.ts'

/** Whether the table knows enough for a filter. Of descriptions, it only knows whether there is one. */
export function canFilter({ without = [] }: TransactionFilter): boolean {
  return without.every((field) => field === 'description' || isColumn(field))
}

/**
 * The places of the rows that meet a filter and are in a search's period. `among` are the rows that the search's words
 * were found in, by number. Each condition is a loop of its own over the rows that the previous ones left.
 */
export function findPlaces(
  table: TransactionTable,
  filter: TransactionFilter,
  period: Period | undefined,
  among?: readonly number[],
): Uint32Array {
  const { date, currency, counterpart } = table
  let found = among ? table.placesOf(among) : table.places()
  if (filter.period || period) found = keepCodes(found, date, passesPeriods([filter.period, period]))
  if (filter.currency !== undefined) found = keepCodes(found, currency, (text) => text === filter.currency)
  if (filter.counterparts) {
    const names = new Set(filter.counterparts)
    found = keepCodes(found, counterpart, (text) => names.has(text))
  }
  if (filter.direction || filter.least !== undefined || filter.most !== undefined)
    found = keepAmounts(found, table, filter)
  const { without } = filter
  if (without) found = found.filter(emptyIn(table, without))
  return filter.unreadable ? found.filter(unreadableIn(table)) : found
}

/** Both work as in domain/query: a filter's period only includes dates that are written as days. */
function passesPeriods([filtered, searched]: readonly (Period | undefined)[]) {
  return (date: string) =>
    (!filtered || matches({ period: filtered }, { date })) && (!searched || isIn(searched, date))
}

/** Evaluates each text once, and looks up its result for each row. */
function keepCodes(
  places: Uint32Array,
  { codes, codesThat }: TextColumn,
  passes: (text: string) => boolean,
): Uint32Array {
  const passing = codesThat(passes)
  const kept = new Uint32Array(places.length)
  let count = 0
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    if (passing[codes[place] ?? 0] === 0) continue
    kept[count] = place
    count += 1
  }
  return kept.subarray(0, count)
}

/** Compares numbers if these are exact, and asks the domain otherwise. */
function keepAmounts(
  places: Uint32Array,
  { amount }: TransactionTable,
  { direction, least, most }: TransactionFilter,
): Uint32Array {
  const { kind, units } = amount
  const part = { ...(direction && { direction }), ...(least && { least }), ...(most && { most }) }
  const [from, to] = [least, most].map((limit) => (limit === undefined ? undefined : inUnits(limit)))
  const areExact = (least === undefined || from) && (most === undefined || to)
  const [low, high] = [from?.units ?? 0, to?.units ?? Infinity]
  const sign = direction === 'withdrawal' ? -1 : 1
  const smallest = direction ? Math.max(low, 1) : low // an amount of zero has no direction
  const kept = new Uint32Array(places.length)
  let count = 0
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    const how = kind[place] ?? kinds.empty
    if (how > kinds.long) continue
    if (how === kinds.long || !areExact) {
      if (!matches(part, { amount: amount.textAt(place) })) continue
    } else {
      const size = direction ? sign * (units[place] ?? 0) : Math.abs(units[place] ?? 0)
      if (size < smallest || size > high) continue
    }
    kept[count] = place
    count += 1
  }
  return kept.subarray(0, count)
}

function emptyIn(
  { date, currency, counterpart, amount, described }: TransactionTable,
  without: readonly TransactionField[],
) {
  const texts = Object.entries({ date, currency, counterpart }).filter(([name]) =>
    without.some((field) => field === name),
  )
  const empties = texts.map(([, { codes, codesThat }]) => ({
    codes,
    isEmpty: codesThat((text) => text === ''),
  }))
  const [withAmount, withDescription] = [without.includes('amount'), without.includes('description')]
  return (place: number): boolean =>
    empties.some(({ codes, isEmpty }) => isEmpty[codes[place] ?? 0] === 1) ||
    (withAmount && amount.kind[place] === kinds.empty) ||
    (withDescription && described[place] === 0)
}

function unreadableIn({ date, amount }: TransactionTable) {
  const badDates = date.codesThat((text) => text !== '' && !isDay(text))
  return (place: number): boolean =>
    badDates[date.codes[place] ?? 0] === 1 || amount.kind[place] === kinds.unreadable
}

function matches(filter: TransactionFilter, fields: Partial<typeof emptyTransaction>): boolean {
  return matchesTransactionFilter(filter, { id: '', ...emptyTransaction, ...fields })
}
