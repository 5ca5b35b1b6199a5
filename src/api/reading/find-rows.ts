import type { CollectionName } from '../../domain/collection-name.ts'
import { contactFields } from '../../domain/contact-fields.ts'
import { compareBy } from '../../domain/query/compare-by.ts'
import type { SortOrder } from '../../domain/query/compare-by.ts'
import { matchesContactFilter, matchesTransactionFilter } from '../../domain/query/matches-filter.ts'
import type { FieldOf, RecordQuery } from '../../domain/query/record-query.ts'
import { transactionFields } from '../../domain/transaction-fields.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { fingerprintOf } from '../../storage/fingerprint.ts'
import type { Known, Row, Wanted } from './question.ts'

/** The rows that meet the conditions, in the order of the list. */
export function findRows(rows: readonly Row[], { collection, filter, known }: Wanted): Row[] {
  const found = rows.filter(matcherOf(collection, filter))
  return known ? found.filter(knows(known)) : found
}

/** How to compare rows for an order. */
export function orderOf({ collection, sort }: Wanted): ((one: Row, other: Row) => number) | undefined {
  return sort && comparerOf(collection, sort)
}

/** The first rows in an order, without sorting those behind them. */
export function firstInOrder(
  rows: readonly Row[],
  compare: (one: Row, other: Row) => number,
  many: number,
): Row[] {
  if (many * 8 > rows.length) return rows.toSorted(compare)
  const kept: Row[] = []
  let last: Row | undefined
  for (const row of rows) {
    if (last !== undefined && compare(row, last) >= 0) continue
    kept.push(row)
    if (kept.length < many * 2) continue
    kept.sort(compare).length = many
    last = kept.at(-1)
  }
  return kept.sort(compare).slice(0, many)
}

type Kind<C extends CollectionName> = {
  matches: (filter: RecordQuery<C>['filter'], record: RecordOf[C]) => boolean
  compare: (order: SortOrder<FieldOf<C>>) => (one: RecordOf[C], other: RecordOf[C]) => number
}

const kinds: { [C in CollectionName]: Kind<C> } = {
  contacts: { matches: matchesContactFilter, compare: (order) => compareBy(contactFields, order) },
  transactions: {
    matches: matchesTransactionFilter,
    compare: (order) => compareBy(transactionFields, order),
  },
}

// A list holds the records of its one collection, which the compiler cannot infer from a variable.
function matcherOf<C extends CollectionName>(
  collection: C,
  filter: RecordQuery<C>['filter'],
): (row: Row) => boolean {
  const { matches } = kinds[collection]
  return (row) => matches(filter, row as RecordOf[C])
}

function comparerOf<C extends CollectionName>(collection: C, order: SortOrder<FieldOf<C>>) {
  return kinds[collection].compare(order) as (one: Row, other: Row) => number
}

function knows({ edited, deleted }: Known): (row: Row) => boolean {
  const editedIds = edited && new Set(edited)
  const [ids, prints] = [new Set(deleted?.ids), new Set(deleted?.prints)]
  const wasDeleted = (row: Row) =>
    ids.has(row.id) || ('amount' in row && prints.has(fingerprintOf({ ...row, aside: undefined })))
  return (row) => (!editedIds || editedIds.has(row.id)) && (!deleted || wasDeleted(row))
}
