import { compareText } from '../../../../domain/compare-text.ts'
import type { SortOrder } from '../../../../domain/query/order-by.ts'
import type { TransactionField } from '../../../../domain/transaction-fields.ts'
import { textOrder } from '../../../../domain/query/text-order.ts'
import { transactionFields } from '../../../../domain/transaction-fields.ts'
import { kinds } from './create-amount-column.ts'
import { lastRank } from './create-text-column.ts'
import { isColumn } from './create-transaction-table.ts'
import type { ColumnName, TransactionTable } from './create-transaction-table.ts'
import { selectPlaces } from './select-places.ts'
import type { Key } from './select-places.ts'

/** Whether the table can sort rows in this order. */
export function canOrder(sort: SortOrder<TransactionField> | undefined): boolean {
  return sort === undefined || isColumn(sort.field)
}

/**
 * The places from one position of the order to another. It is the order of orderBy (domain/query), and without a
 * sort that of the list.
 */
export function orderPlaces(
  table: TransactionTable,
  found: Uint32Array,
  sort: SortOrder<TransactionField> | undefined,
  ends: readonly [number, number],
): Uint32Array {
  const { ranks } = table
  const byId: Key = { numbersOf: (places) => numbersAt(places, ranks) }
  if (!sort) return selectPlaces(found, [byText(table, { field: 'date', descending: true }), byId], ends)
  const { field, descending } = sort
  if (field === 'amount') return selectPlaces(found, [...byAmount(table, descending), byId], ends)
  if (!isColumn(field)) throw new RangeError(`The table has no values of ${field}`)
  return selectPlaces(found, [byText(table, { ...sort, field }), byId], ends)
}

type TextSort = SortOrder<Exclude<ColumnName, 'amount'>>

function byText(table: TransactionTable, { field, descending, language }: TextSort): Key {
  const { codes, values, ranksOf } = table[field]
  const ranks = ranksOf(textOrder(transactionFields[field], language), language ?? '')
  // Close to the others: a distant number would put all of those into one bucket.
  const afterAll = descending ? 1 : values.length
  const numbers = Float64Array.from(ranks, (rank) => {
    if (rank === lastRank) return afterAll
    return descending ? -rank : rank
  })
  return {
    numbersOf: (places) => {
      const found = new Float64Array(places.length)
      for (let index = 0; index < places.length; index += 1)
        found[index] = numbers[codes[places[index] ?? 0] ?? 0] ?? 0
      return found
    },
  }
}

function numbersAt(places: Uint32Array, numbers: Float64Array): Float64Array {
  const found = new Float64Array(places.length)
  for (let index = 0; index < places.length; index += 1) found[index] = numbers[places[index] ?? 0] ?? 0
  return found
}

/** Readable amounts by currency and as numbers, then unreadable ones, then none. */
function byAmount({ amount, currency }: TransactionTable, descending: boolean): Key[] {
  const inOrder = currency.values.map((_, code) => code)
  inOrder.sort((one, other) => compareText(currency.values[one] ?? '', currency.values[other] ?? ''))
  const currencyRank = new Float64Array(inOrder.length)
  for (const [rank, code] of inOrder.entries()) currencyRank[code] = descending ? -rank : rank
  const { codes } = currency
  const { kind, units } = amount
  const sign = descending ? -1 : 1
  const afterAll = inOrder.length
  const groupOf = (place: number) => {
    const one = kind[place] ?? kinds.empty
    return one > kinds.long ? afterAll + one : (currencyRank[codes[place] ?? 0] ?? 0)
  }
  const isText = (place: number) => kind[place] === kinds.long || kind[place] === kinds.unreadable
  return [
    { numbersOf: (places) => mapped(places, groupOf) },
    { numbersOf: (places) => numbersAt(places, units).map((number) => sign * number) },
    {
      // These numbers do not distinguish amounts stored as text, so those are compared.
      numbersOf: (places) => mapped(places, (place) => (isText(place) ? 1 : 0)),
      compare: (one, other) =>
        sign *
        (kind[one] === kinds.unreadable
          ? amount.compareUnreadable(one, other)
          : amount.compareReadable(one, other)),
    },
  ]
}

/** Faster than `from`, which iterates. */
function mapped(places: Uint32Array, numberOf: (place: number) => number): Float64Array {
  const found = new Float64Array(places.length)
  for (let index = 0; index < places.length; index += 1) found[index] = numberOf(places[index] ?? 0)
  return found
}
