import { addUp } from '../../domain/query/add-up.ts'
import { groupTotals, countValues } from '../../domain/query/group-totals.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { ListChanges, Question, Reply, Row, Wanted, Known } from './question.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { contactFields } from '../../domain/contact-fields.ts'
import { orderBy, sortRecords, type RecordOrder, type SortOrder } from '../../domain/query/order-by.ts'
import type { FieldOf, RecordQuery } from '../../domain/query/record-query.ts'
import { selectRecords } from '../../domain/query/select-records.ts'
import { transactionFields } from '../../domain/transaction-fields.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { fingerprintOf } from '../../storage/snapshot.ts'

/** The last result, so that its next page or its totals need no new search. */
type Found = { key: string; rows: Row[]; sorted: Row[] | undefined }

/** Holds the rows of lists by name, and answers questions about them: in a worker, or in the page if there is none. */
export function createRowTasks() {
  const lists = new Map<string, Row[]>()
  const found = new Map<string, Found>()
  const rowsOf = (list: string) => {
    const rows = lists.get(list)
    // Never an empty list instead: the worker that held the rows is gone.
    if (!rows) throw new Error('This list is not here any more')
    return rows
  }
  const put = (list: string, rows: Row[]) => {
    lists.set(list, rows)
    found.delete(list)
  }

  function lookUp(list: string, wanted: Wanted): Found {
    const key = JSON.stringify(wanted)
    const known = found.get(list)
    if (known?.key === key) return known
    const one = { key, rows: findRows(rowsOf(list), wanted), sorted: undefined }
    found.set(list, one)
    return one
  }

  /** The rows up to a position, in order. */
  function sortedUpTo(one: Found, wanted: Wanted, to: number): Row[] {
    const order = orderOf(wanted)
    if (!order) return one.rows
    if (one.sorted) return one.sorted
    const first = firstInOrder(one.rows, order, to)
    if (first.length === one.rows.length) one.sorted = first
    return first
  }

  return {
    add: (list: string, rows: Row[]) => {
      const all = lists.get(list) ?? []
      for (const row of rows) all.push(row)
      put(list, all)
    },
    drop: (list: string) => {
      lists.delete(list)
      found.delete(list)
    },
    replaceFirst: (list: string, many: number, rows: Row[]) =>
      put(list, [...rows, ...rowsOf(list).slice(many)]),
    /** Updates saved records and removes deleted ones. New ones come first, if they belong here. */
    patch: (list: string, saved: Row[], deleted: string[], takesNew: boolean) => {
      const all = patchRows(rowsOf(list), saved, deleted, takesNew)
      put(list, all)
      return { read: all.length }
    },
    /** The places of records in a list; -1 for one that is not in it. */
    placesOf: (list: string, ids: string[]) => {
      const wanted = new Set(ids)
      const places = new Map<string, number>()
      for (const [place, { id }] of rowsOf(list).entries()) if (wanted.has(id)) places.set(id, place)
      return ids.map((id) => places.get(id) ?? -1)
    },
    slice: (list: string, from: number, to: number) => rowsOf(list).slice(from, to),
    pick: (list: string, ids: string[]) => pickRows(rowsOf(list), new Set(ids)),
    compare: (before: string, after: string) => compareLists(rowsOf(before), rowsOf(after)),
    answer: (list: string, wanted: Wanted, question: Question): Reply => {
      const one = lookUp(list, wanted)
      const { length } = one.rows
      if (question.ask === 'slice') {
        const { from, to } = question
        return { found: length, rows: from >= length ? [] : sortedUpTo(one, wanted, to).slice(from, to) }
      }
      if (question.ask === 'values') return { found: length, values: countValues(one.rows, question.field) }
      const transactions = one.rows.map(certain)
      if (question.ask === 'totals') return { found: length, totals: addUp(transactions) }
      return { found: length, groups: groupTotals(transactions, question.by) }
    },
  }
}

export type RowTasks = ReturnType<typeof createRowTasks>

function pickRows(rows: readonly Row[], wanted: Set<string>): Row[] {
  return rows.filter(({ id }) => wanted.has(id))
}

function patchRows(rows: readonly Row[], saved: Row[], deleted: string[], takesNew: boolean): Row[] {
  const [by, gone] = [new Map(saved.map((row) => [row.id, row])), new Set(deleted)]
  const rest = rows.flatMap((row) => {
    if (gone.has(row.id)) return []
    const now = by.get(row.id) ?? row
    by.delete(row.id)
    return [now]
  })
  return takesNew ? [...by.values(), ...rest] : rest
}

/** A transaction without an amount or currency in doubt, which no sum includes. Nothing else is added up. */
function certain(row: Row): Transaction {
  const transaction = row as Transaction
  const { amount, currency } = row.aside?.doubts ?? {}
  if (!amount && !currency) return transaction
  return { ...transaction, ...(amount && { amount: '' }), ...(currency && { currency: '' }) }
}

/** The differences in a later list. */
export function compareLists(before: readonly Row[], after: readonly Row[]): ListChanges {
  const known = new Map(before.map((row) => [row.id, row]))
  const changes: ListChanges = { added: [], changed: [], gone: [] }
  for (const row of after) {
    const old = known.get(row.id)
    if (!old) changes.added.push(row.id)
    else if (old !== row && JSON.stringify(old) !== JSON.stringify(row)) changes.changed.push(row.id)
    known.delete(row.id)
  }
  changes.gone = [...known.values()]
  return changes
}

/** The rows that meet the conditions, in the order of the list. */
function findRows(rows: readonly Row[], { collection, filter, known }: Wanted): Row[] {
  const found = select(rows, collection, filter)
  return known ? found.filter(knows(known)) : found
}

/** The requested order; undefined for the order of the list. */
function orderOf<C extends CollectionName>({ collection, sort }: Wanted<C>): RecordOrder<Row> | undefined {
  return sort && (orders[collection](sort) as RecordOrder<Row>)
}

const orders: { [C in CollectionName]: (sort: SortOrder<FieldOf<C>>) => RecordOrder<RecordOf[C]> } = {
  contacts: (sort) => orderBy(contactFields, sort),
  transactions: (sort) => orderBy(transactionFields, sort),
}

/** The first rows in an order, without sorting the rest. */
function firstInOrder(rows: readonly Row[], wanted: RecordOrder<Row>, many: number): Row[] {
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
