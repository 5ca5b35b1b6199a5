import { createMatcher } from '../../domain/search/create-matcher.ts'
import { isOpen } from '../changes-of.ts'
import { nameKept } from './collections.ts'
import type { Entry, Receipt } from '../../storage/rows.ts'
import type { HistoryFilters } from './Filters.tsx'
import type { Item } from './history-items.ts'

/** The deleted record that this browser still keeps. */
export type ReceiptOf = (entry: Pick<Entry, 'resource' | 'record'>) => Receipt | undefined

export function createReceiptLookup(receipts: readonly Receipt[]): ReceiptOf {
  const byRecord = new Map(receipts.map((receipt) => [`${receipt.resource} ${receipt.id}`, receipt]))
  return ({ resource, record }) => byRecord.get(`${resource} ${record}`)
}

/** The deleted records that this browser keeps, one line each. */
export function deletedItems(receipts: readonly Receipt[], items: readonly Item[]): Item[] {
  const single = new Map(
    items
      .filter(({ kind, total, change }) => kind === 'delete' && total === 1 && !change?.isUndone)
      .map((item) => [`${item.resource} ${item.records[0]?.record}`, item.change]),
  )
  return receipts.map(({ books, at, id: record, resource, record: { id, fields } }) => {
    const key = `${resource} ${record}`
    const { name } = nameKept(resource, { id, fields })
    const entry: Entry = {
      books,
      at,
      id: key,
      kind: 'delete',
      resource,
      record,
      name,
      before: fields,
      after: {},
    }
    const change = single.get(key)
    return {
      id: key,
      at,
      resource,
      kind: 'delete',
      total: 1,
      records: [entry],
      entries: [entry],
      ...(change && { change }),
    }
  })
}

/** Whether a line is wanted: by kind, collection, an edited field, and words among its records. */
export function createFilter(
  { search, kind, of, field }: HistoryFilters,
  receiptOf: ReceiptOf,
): (item: Item) => boolean {
  const matches = createMatcher(search)
  return (item) =>
    isOfKind(item, kind, receiptOf) &&
    (of === '' || item.resource === of) &&
    ((search === '' && field === '') ||
      item.records.some(
        (entry) =>
          (field === '' || (entry.kind === 'edit' && field in entry.after)) &&
          (search === '' || matches(entry.resource, { name: entry.name }, entry.before, entry.after)),
      ))
}

function isOfKind(
  { kind, total, resource, records, change }: Item,
  wanted: string,
  receiptOf: ReceiptOf,
): boolean {
  if (wanted === 'undo') {
    if (!change || (isOpen(change.last) && change.last.total > 1)) return false
    if (kind !== 'delete' || change.isUndone || records.length === 0) return true
    return resource === 'contacts' && records.some(receiptOf)
  }
  if (wanted === 'bulk') return kind === 'edit' && total > 1
  return !['edit', 'create', 'delete'].includes(wanted) || kind === wanted
}
