import { useMemo } from 'react'
import { allRows } from '../../storage/database.ts'
import { chainsOf, isOpen, type Chain } from '../chains.ts'
import { presentIds, type IdAt } from '../present-ids.ts'
import { latestDeletions } from '../../storage/deleted-records.ts'
import { useStored } from '../../api/session/use-stored.ts'
import type { Change, ChangeRow } from '../../storage/rows.ts'
import { createMatcher } from '../../domain/search/search-text.ts'
import type { HistoryFilters } from './Filters.tsx'

/** One line of the history: a change with all that undoing and redoing it did. */
export type Item = Pick<ChangeRow, 'id' | 'at' | 'resource' | 'kind'> & {
  total: number
  /** Its records with their values before and after; none yet while a deletion waits. */
  records: ChangeRow[]
  /** What it did, newest first, including its undoing and redoing. */
  entries: ChangeRow[]
  /** What undoes and redoes it; missing for a deleted record whose line was cleared. */
  chain?: Chain
}

export type History = {
  items: Item[]
  /** Every record changed, newest first. */
  entries: ChangeRow[]
  /** All that is stored of changed records. */
  rows: ChangeRow[]
  /** The rows that create deleted contacts again and whose outcome is unknown, by the earlier ids. */
  sent: ReadonlyMap<string, ChangeRow>
  /** The id that a record has now: a contact that was created again has a new one. */
  idNow: (one: IdAt) => IdAt
}

/** The history of the open account, newest first, kept up to date; undefined until read. */
export function useHistory(): History | undefined {
  const changes = useStored(readAllChanges, 'changes')
  const rows = useStored(readAllRows, 'changeRows')
  return useMemo(() => {
    if (!changes || !rows) return undefined
    return {
      items: itemsOf(changes, rows),
      entries: rows.filter(({ state }) => state === 'done'),
      rows,
      sent: new Map(rows.flatMap((row) => (row.was && row.state === 'sending' ? [[row.was, row]] : []))),
      idNow: presentIds(rows),
    }
  }, [changes, rows])
}

const readAllChanges = (books: string) => allRows('changes', books)
export const readAllRows = (books: string) => allRows('changeRows', books)

/** The lines of the history, by its changes and their rows, newest first. */
export function itemsOf(changes: readonly Change[], rows: readonly ChangeRow[]): Item[] {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const rootOf = (id: string) => {
    let change = byId.get(id)
    for (let next = change; next; next = byId.get(next.undoes ?? '')) change = next
    return change?.id
  }
  const made = rows.filter(({ state }) => state === 'done')
  const entriesOf = Map.groupBy(made, ({ change }) => rootOf(change))
  const recordsOf = Map.groupBy(
    rows.filter(({ state }) => state === 'done' || state === 'unsent'),
    ({ change }) => change,
  )
  return chainsOf(changes)
    .map((chain): Item => {
      const { id, at, resource, kind, done, total } = chain.root
      const records = (recordsOf.get(id) ?? []).toSorted((one, other) => one.place - other.place)
      const entries = (entriesOf.get(id) ?? []).toSorted((one, other) => other.at - one.at)
      return { id, at, resource, kind, total: done ?? total, records, entries, chain }
    })
    .toSorted((one, other) => other.at - one.at)
}

/** The deleted record that this browser still keeps: of those that have had an id, the first that was deleted since. */
export type KeptOf = (row: ChangeRow) => ChangeRow | undefined

export function createKeptLookup(kept: readonly ChangeRow[]): KeptOf {
  const byRecord = Map.groupBy(
    kept.toSorted((one, other) => one.at - other.at),
    keyOf,
  )
  return (row) =>
    byRecord
      .get(keyOf(row))
      ?.find(({ at, name }) => at >= row.at && (row.kind !== 'delete' || at === row.at || name === row.name))
}

function keyOf({ resource, id }: Pick<ChangeRow, 'resource' | 'id'>): string {
  return `${resource} ${id}`
}

/** The deleted records that this browser keeps, one line each, newest first. */
export function deletedItems(rows: readonly ChangeRow[], items: readonly Item[]): Item[] {
  const single = new Map(
    items
      .filter(({ kind, total, chain }) => kind === 'delete' && total === 1 && !chain?.isUndone)
      .map(({ chain }) => [chain?.last.id, chain]),
  )
  return latestDeletions(rows).map((row) => {
    const { resource, keptSince: at = row.at } = row
    const chain = single.get(row.change)
    const of = { id: `${row.change} ${row.id}`, at, resource, kind: 'delete', total: 1 } as const
    return { ...of, records: [row], entries: [row], ...(chain && { chain }) }
  })
}

/** Whether a line is wanted: by kind, collection, record, an edited field, and words among its records. */
export function createFilter(
  { search, kind, of, field, record }: HistoryFilters,
  keptOf: KeptOf,
  idNow: (one: IdAt) => IdAt,
  canRestore: boolean,
): (item: Item) => boolean {
  const matches = createMatcher(search)
  return (item) =>
    isOfKind(item, kind, keptOf, canRestore) &&
    (of === '' || item.resource === of) &&
    ((search === '' && field === '' && record === '') ||
      item.records.some(
        (entry) =>
          (record === '' || idNow(entry).id === record) &&
          (field === '' || (entry.kind === 'edit' && field in entry.after)) &&
          (search === '' || matches(entry.resource, { name: entry.name }, entry.before, entry.after)),
      ))
}

function isOfKind(
  { kind, total, resource, records, chain }: Item,
  wanted: string,
  keptOf: KeptOf,
  canRestore: boolean,
): boolean {
  if (wanted === 'undo') {
    if (!chain || (isOpen(chain.last) && chain.last.total > 1)) return false
    if (kind !== 'delete' || chain.isUndone || records.length === 0) return true
    return canRestore || (resource === 'contacts' && records.some(keptOf))
  }
  if (wanted === 'bulk') return kind === 'edit' && total > 1
  return !['edit', 'create', 'delete'].includes(wanted) || kind === wanted
}
