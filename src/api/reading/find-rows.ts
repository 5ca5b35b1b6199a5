import type { CollectionName } from '../../domain/collection-name.ts'
import { contactFields } from '../../domain/contact-fields.ts'
import { compareBy } from '../../domain/query/compare-by.ts'
import type { SortOrder } from '../../domain/query/compare-by.ts'
import type { FieldOf, RecordQuery } from '../../domain/query/record-query.ts'
import { selectRecords } from '../../domain/query/select-records.ts'
import { transactionFields } from '../../domain/transaction-fields.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { fingerprintOf } from '../../storage/fingerprint.ts'
import type { Known, Row, Wanted } from './question.ts'

/** The rows that meet the conditions, in the order of the list. */
export function findRows(rows: readonly Row[], { collection, filter, known }: Wanted): Row[] {
  const found = select(rows, collection, filter)
  return known ? found.filter(knows(known)) : found
}

/** How to compare rows for an order. */
export function orderOf({ collection, sort }: Wanted): ((one: Row, other: Row) => number) | undefined {
  return sort && compare(collection, sort)
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

// A list holds the records of its one collection, which the compiler cannot infer from a variable.
function select<C extends CollectionName>(
  rows: readonly Row[],
  collection: C,
  filter: RecordQuery<C>['filter'],
): Row[] {
  return selectRecords[collection](rows as readonly RecordOf[C][], { search: '', filter })
}

const comparers: {
  [C in CollectionName]: (order: SortOrder<FieldOf<C>>) => (one: RecordOf[C], other: RecordOf[C]) => number
} = {
  contacts: (order) => compareBy(contactFields, order),
  transactions: (order) => compareBy(transactionFields, order),
}

function compare<C extends CollectionName>(collection: C, order: SortOrder<FieldOf<C>>) {
  return comparers[collection](order) as (one: Row, other: Row) => number
}

function knows({ edited, deleted }: Known): (row: Row) => boolean {
  const editedIds = edited && new Set(edited)
  const [ids, prints] = [new Set(deleted?.ids), new Set(deleted?.prints)]
  const wasDeleted = (row: Row) =>
    ids.has(row.id) || ('amount' in row && prints.has(fingerprintOf({ ...row, aside: undefined })))
  return (row) => (!editedIds || editedIds.has(row.id)) && (!deleted || wasDeleted(row))
}
