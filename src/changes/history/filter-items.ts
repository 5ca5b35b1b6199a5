import { createMatcher } from '../../domain/search/create-matcher.ts'
import { isOpen } from '../chains.ts'
import { latestDeletions } from '../stored-changes.ts'
import type { ChangeRow } from '../../storage/rows.ts'
import type { HistoryFilters } from './Filters.tsx'
import type { Item } from './history-items.ts'

/** The deleted record that this browser still keeps. */
export type KeptOf = (row: Pick<ChangeRow, 'resource' | 'id'>) => ChangeRow | undefined

export function createKeptLookup(kept: readonly ChangeRow[]): KeptOf {
  const byRecord = new Map(kept.map((row) => [keyOf(row), row]))
  return (row) => byRecord.get(keyOf(row))
}

function keyOf({ resource, id }: Pick<ChangeRow, 'resource' | 'id'>): string {
  return `${resource} ${id}`
}

/** The deleted records that this browser keeps, one line each, newest first. */
export function deletedItems(rows: readonly ChangeRow[], items: readonly Item[]): Item[] {
  const single = new Map(
    items
      .filter(({ kind, total, chain }) => kind === 'delete' && total === 1 && !chain?.isUndone)
      .map(({ resource, records, chain }) => [`${resource} ${records[0]?.id}`, chain]),
  )
  return latestDeletions(rows).map((row) => {
    const { resource, keptSince: at = row.at } = row
    const chain = single.get(keyOf(row))
    const of = { id: keyOf(row), at, resource, kind: 'delete', total: 1 } as const
    return { ...of, records: [row], entries: [row], ...(chain && { chain }) }
  })
}

/** Whether a line is wanted: by kind, collection, an edited field, and words among its records. */
export function createFilter(
  { search, kind, of, field }: HistoryFilters,
  keptOf: KeptOf,
): (item: Item) => boolean {
  const matches = createMatcher(search)
  return (item) =>
    isOfKind(item, kind, keptOf) &&
    (of === '' || item.resource === of) &&
    ((search === '' && field === '') ||
      item.records.some(
        (entry) =>
          (field === '' || (entry.kind === 'edit' && field in entry.after)) &&
          (search === '' || matches(entry.resource, { name: entry.name }, entry.before, entry.after)),
      ))
}

function isOfKind({ kind, total, resource, records, chain }: Item, wanted: string, keptOf: KeptOf): boolean {
  if (wanted === 'undo') {
    if (!chain || (isOpen(chain.last) && chain.last.total > 1)) return false
    if (kind !== 'delete' || chain.isUndone || records.length === 0) return true
    return resource === 'contacts' && records.some(keptOf)
  }
  if (wanted === 'bulk') return kind === 'edit' && total > 1
  return !['edit', 'create', 'delete'].includes(wanted) || kind === wanted
}
