import type { TransactionField } from '../../../../domain/transaction-fields.ts'
import { createAmountColumn } from './create-amount-column.ts'
import { createTextColumn } from './create-text-column.ts'

/** A row of the database for the table: its number within the account, and its fields. */
export type TableRow = {
  row: number
  date: string
  currency: string
  amount: string
  counterpart: string
  hasDescription: number
}

/**
 * The transactions of an account as columns in memory, some 40 bytes for each: filters, orders and sums over a million
 * of them take a few hundredths of a second. Descriptions are not in it. Ids are kept as their rank: numbers in the
 * same order, with gaps for later ones.
 */
export type TransactionTable = ReturnType<typeof createTransactionTable>

export function createTransactionTable(capacity: number) {
  const rows = new Float64Array(capacity)
  const ranks = new Float64Array(capacity)
  const described = new Uint8Array(capacity)
  const date = createTextColumn(capacity)
  const currency = createTextColumn(capacity)
  const counterpart = createTextColumn(capacity)
  const amount = createAmountColumn(capacity)
  let [size, inOrder, removed] = [0, 0, 0]
  const others = new Map<number, number>() // the places of rows that arrived out of order, by number

  function put(place: number, row: TableRow, rank: number) {
    rows[place] = row.row
    ranks[place] = rank
    described[place] = row.hasDescription
    date.set(place, row.date)
    currency.set(place, row.currency)
    counterpart.set(place, row.counterpart)
    amount.set(place, row.amount)
  }

  /** The place of the row with this number; undefined if there is none. */
  function placeOf(row: number): number | undefined {
    const place = others.get(row) ?? placeIn(rows, inOrder, row)
    return place === undefined || Number.isNaN(ranks[place]) ? undefined : place
  }

  return {
    rows,
    ranks,
    described,
    date,
    currency,
    counterpart,
    amount,
    capacity,
    /** The number of places in use; places of deleted rows have no rank. */
    size: () => size,
    /** The places of all rows. */
    places: (): Uint32Array => {
      const found = new Uint32Array(size)
      let count = 0
      for (let place = 0; place < size; place += 1) {
        if (removed > 0 && Number.isNaN(ranks[place])) continue
        found[count] = place
        count += 1
      }
      return found.subarray(0, count)
    },
    isFull: () => size === capacity,
    add: (row: TableRow, rank: number) => {
      put(size, row, rank)
      if (inOrder === size && (size === 0 || row.row > (rows[size - 1] ?? 0))) inOrder += 1
      else others.set(row.row, size)
      size += 1
    },
    /** Removes a row; its place stays empty. */
    remove: (place: number) => {
      ranks[place] = Number.NaN
      removed += 1
      if (others.get(rows[place] ?? -1) === place) others.delete(rows[place] ?? -1)
    },
    placeOf,
    /** The places of those of these rows that it has. */
    placesOf: (numbers: readonly number[]): Uint32Array => {
      const found = new Uint32Array(numbers.length)
      let count = 0
      for (const row of numbers) {
        const place = placeOf(row)
        if (place === undefined) continue
        found[count] = place
        count += 1
      }
      return found.subarray(0, count)
    },
  }
}

const columns = ['date', 'currency', 'counterpart', 'amount'] as const satisfies TransactionField[]

export type ColumnName = (typeof columns)[number]

/** Whether the table has the values of a field, and not only whether they are empty. */
export function isColumn(field: TransactionField): field is ColumnName {
  return columns.some((name) => name === field)
}

/** The place of a number among the first rows, which are sorted. */
function placeIn(rows: Float64Array, count: number, row: number): number | undefined {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] ?? 0) < row) low = middle + 1
    else high = middle
  }
  return low < count && rows[low] === row ? low : undefined
}
