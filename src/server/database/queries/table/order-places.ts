import { compareText } from '../../../../domain/compare-text.ts'
import type { SortOrder } from '../../../../domain/query/compare-by.ts'
import type { TransactionField } from '../../../../domain/transaction-fields.ts'
import { kinds } from './create-amount-column.ts'
import { lastRank } from './create-text-column.ts'
import type { TextColumn } from './create-text-column.ts'
import { isColumn } from './create-transaction-table.ts'
import type { TransactionTable } from './create-transaction-table.ts'

type Compare = (one: number, other: number) => number

/** Whether the table can bring rows into this order. */
export function canOrder(sort: SortOrder<TransactionField> | undefined): boolean {
  return sort === undefined || isColumn(sort.field)
}

/** The places from one place of the order until before another; all of them are sorted only if all are asked for. */
export function orderPlaces(
  table: TransactionTable,
  found: Uint32Array,
  sort: SortOrder<TransactionField> | undefined,
  [from, end]: readonly [number, number],
): number[] {
  const compare = compareOf(table, sort)
  if (end * 4 > found.length) return [...found.toSorted(compare).subarray(from, end)]
  let kept: number[] = []
  let worst: number | undefined
  for (const place of found) {
    if (worst !== undefined && compare(place, worst) >= 0) continue
    kept.push(place)
    if (kept.length < 2 * end + 500) continue
    kept = kept.sort(compare).slice(0, end)
    worst = kept.at(-1)
  }
  return kept.sort(compare).slice(from, end)
}

/** The order of compareBy (domain/query), and without a sort that of the list. */
function compareOf(table: TransactionTable, sort: SortOrder<TransactionField> | undefined): Compare {
  const { ranks } = table
  const byId: Compare = (one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0)
  if (!sort) return byText(table.date, true, byId)
  const { field, descending } = sort
  if (field === 'amount') return byAmount(table, descending, byId)
  if (!isColumn(field)) throw new RangeError(`The table has no values of ${field}`)
  return byText(table[field], descending, byId)
}

function byText({ codes, ranksOf }: TextColumn, descending: boolean, byId: Compare): Compare {
  const rankOf = ranksOf()
  return (one, other) => {
    const first = rankOf[codes[one] ?? 0] ?? 0
    const second = rankOf[codes[other] ?? 0] ?? 0
    if (first === second) return byId(one, other)
    if (first === lastRank || second === lastRank) return first - second
    return descending ? second - first : first - second
  }
}

/** Readable amounts by currency and as numbers, then unreadable ones, then none. */
function byAmount({ amount, currency }: TransactionTable, descending: boolean, byId: Compare): Compare {
  const inOrder = currency.values.map((_, code) => code)
  inOrder.sort((one, other) => compareText(currency.values[one] ?? '', currency.values[other] ?? ''))
  const currencyRank = new Uint32Array(inOrder.length)
  for (const [rank, code] of inOrder.entries()) currencyRank[code] = rank
  const { codes } = currency
  const { kind } = amount
  const groupOf = (place: number) => Math.max(kinds.long, kind[place] ?? 0)
  return (one, other) => {
    const group = groupOf(one)
    const difference = group - groupOf(other)
    if (difference !== 0) return difference
    if (group === kinds.empty) return byId(one, other)
    let inField = 0
    if (group === kinds.unreadable) inField = amount.compareUnreadable(one, other)
    else {
      inField = (currencyRank[codes[one] ?? 0] ?? 0) - (currencyRank[codes[other] ?? 0] ?? 0)
      if (inField === 0) inField = amount.compareReadable(one, other)
    }
    if (inField === 0) return byId(one, other)
    return descending ? -inField : inField
  }
}
