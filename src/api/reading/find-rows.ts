import type { CollectionName } from '../../domain/collection-name.ts'
import { contactFields } from '../../domain/contact-fields.ts'
import { orderBy, sortRecords } from '../../domain/query/order-by.ts'
import type { RecordOrder, SortOrder } from '../../domain/query/order-by.ts'
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

/** The requested order; undefined for the order of the list. */
export function orderOf({ collection, sort }: Wanted): RecordOrder<Row> | undefined {
  return sort && order(collection, sort)
}

/** The first rows in an order, without sorting the rest. */
export function firstInOrder(rows: readonly Row[], wanted: RecordOrder<Row>, many: number): Row[] {
  if (many * 8 > rows.length) return sortRecords(rows, wanted)
  const { keyOf, compare } = wanted
  const kept: { row: Row; key: ReturnType<typeof keyOf> }[] = []
  let last: ReturnType<typeof keyOf> | undefined // of the first rows so far
  const keepFirst = () => {
    kept.sort((one, other) => compare(one.key, other.key)).splice(many)
    last = kept[many - 1]?.key
  }
  for (const row of rows) {
    const key = keyOf(row)
    if (last && compare(key, last) >= 0) continue
    kept.push({ row, key })
    if (kept.length >= many * 2) keepFirst()
  }
  keepFirst()
  return kept.map(({ row }) => row)
}

// A list holds the records of its one collection, which the compiler cannot infer from a variable.
function select<C extends CollectionName>(
  rows: readonly Row[],
  collection: C,
  filter: RecordQuery<C>['filter'],
): Row[] {
  return selectRecords[collection](rows as readonly RecordOf[C][], { search: '', filter })
}

const orders: { [C in CollectionName]: (sort: SortOrder<FieldOf<C>>) => RecordOrder<RecordOf[C]> } = {
  contacts: (sort) => orderBy(contactFields, sort),
  transactions: (sort) => orderBy(transactionFields, sort),
}

function order<C extends CollectionName>(collection: C, sort: SortOrder<FieldOf<C>>) {
  return orders[collection](sort) as RecordOrder<Row>
}

function knows({ edited, deleted, marked, pendingDeletions }: Known): (row: Row) => boolean {
  const editedIds = edited && new Set(edited)
  const [markedIds, pendingIds] = [new Set(marked?.ids), new Set(pendingDeletions)]
  const [ids, prints] = [new Set(deleted?.ids), new Set(deleted?.prints)]
  const wasDeleted = (row: Row) =>
    ids.has(row.id) || ('amount' in row && prints.has(fingerprintOf({ ...row, aside: undefined })))
  return (row) =>
    (!editedIds || editedIds.has(row.id)) &&
    (!marked || markedIds.has(row.id) !== marked.not) &&
    (!deleted || wasDeleted(row)) &&
    !pendingIds.has(row.id)
}
