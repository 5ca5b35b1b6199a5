import type { InvalidateQueryFilters, QueryClient, QueryKey } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Contact } from '../../domain/contact.ts'
import type { Page } from '../../domain/page.ts'
import type { DeleteResult, SaveResult } from '../../domain/write-results.ts'
import { keys, keysOfDeleted, keysOfInbox, keysOfMark, type WriteKey } from './keys.ts'

// Every change to the query cache, and every refetch, goes through here; test/structure.ts enforces it.

type Row = { id: string }

/** Refetches what is on screen under a key, and the rest when it is needed next. */
export function refresh(
  client: QueryClient,
  queryKey: QueryKey,
  how: Omit<InvalidateQueryFilters, 'queryKey'> = {},
): Promise<void> {
  return client.invalidateQueries({ ...how, queryKey })
}

/** Looks again at what the inbox found in a collection: an import has brought more. */
export function scanAgain(client: QueryClient, name: CollectionName): void {
  void client.resetQueries({ queryKey: keysOfInbox(name) })
}

/** Other holders of records, which receive every write before lists are refetched (full-scan/reading.ts). */
export const writeListeners = new Set<
  (key: WriteKey, answer: unknown, client: QueryClient) => Promise<void>
>()

/** Updates the cache after a write, and refetches the lists on screen. */
export async function refreshAfterWrite(client: QueryClient, key: WriteKey, answer: unknown): Promise<void> {
  const lists = keys.lists(key[0])
  // A page requested before the write would arrive as fresh with the old rows.
  await client.cancelQueries({ queryKey: lists })
  await showWrite(client, key, answer)
  void refresh(client, lists)
}

/** Shows what a write did in the rows that are on screen, without refetching them. */
export async function showWrite(client: QueryClient, [name, what]: WriteKey, answer: unknown): Promise<void> {
  await Promise.all([...writeListeners].map((listener) => listener([name, what], answer, client)))
  // api/resource.ts defines what each operation returns; the library does not carry the type this far.
  if (what === 'save') showSaved(client, name, (answer as SaveResult<Row>).record)
  if (what === 'remove') leaveOut(client, name, answer as DeleteResult)
}

/** Refetches lists that were requested while many writes were on their way. */
export async function refreshAfterChange(client: QueryClient, name: CollectionName): Promise<void> {
  await client.cancelQueries({ queryKey: keys.lists(name) })
  await refresh(client, keys.lists(name))
}

/** Shows a record as it is now, wherever it is on screen. */
export function showSaved(client: QueryClient, name: CollectionName, saved: Row | undefined): void {
  if (!saved) return
  client.setQueryData(keys.detail(name, saved.id), saved)
  changeRows(client, name, (rows) => rows.map((row) => (row.id === saved.id ? saved : row)))
}

function leaveOut(client: QueryClient, name: CollectionName, { deleted, missing }: DeleteResult): void {
  const gone = new Set([...deleted, ...missing])
  for (const id of gone) {
    client.removeQueries({ queryKey: keys.detail(name, id), type: 'inactive' })
    // A page that still shows the record would refetch it and report an error while being left.
    void refresh(client, keys.detail(name, id), { refetchType: 'none' })
  }
  changeRows(client, name, (rows) => rows.filter((row) => !gone.has(row.id)))
  // "Recently deleted" may be open already while the deletion is sent.
  void refresh(client, keysOfDeleted(name))
}

/** Avoids showing old values for the moment that refetching takes. */
function changeRows(client: QueryClient, name: CollectionName, change: (rows: Row[]) => Row[]): void {
  client.setQueriesData<Page<Row> | { items?: never }>({ queryKey: keys.lists(name) }, (page) => {
    if (!page?.items) return page // figures and findings are kept beside the lists, and have no rows
    const items = change(page.items)
    const gone = page.items.length - items.length
    return { ...page, items, total: page.total === undefined ? undefined : page.total - gone }
  })
}

/** Gives up what is being read under a key; what was read before stays. */
export function stopReading(client: QueryClient, queryKey: QueryKey): Promise<void> {
  return client.cancelQueries({ queryKey })
}

/** Forgets what was read under a key: a page that opens must not show it even for a moment. */
export function forget(client: QueryClient, queryKey: QueryKey): void {
  client.removeQueries({ queryKey })
}

/** Refetches everything. Removes failed queries that are not on screen, so that opening them retries. */
export function refreshAll(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' })
  void client.invalidateQueries()
}

/** Refetches the lists and figures on screen that are narrowed by marks, which have changed. */
export function refreshMarked(client: QueryClient): void {
  void refresh(client, keys.lists('transactions'), {
    predicate: ({ queryKey: [, , query] }) =>
      /(?:^|&)mark=/.test(String(Object(query).refine)) || Object(query).query?.local?.mark !== undefined,
  })
}

/** Refetches the mark of a transaction that the service keeps. */
export function refreshMark(client: QueryClient, id: string): Promise<void> {
  return refresh(client, keysOfMark(id))
}

/** Shows a mark as the service has it now. */
export function showMark(client: QueryClient, saved: { id: string }): void {
  client.setQueryData(keysOfMark(saved.id), saved)
}

/** Refetches the filtered and sorted lists on screen after a reading has changed their rows, and the choices of filters. */
export function refreshRefined(client: QueryClient, collection: CollectionName): void {
  void refresh(client, keys.lists(collection), {
    predicate: ({ queryKey: [, , query] }) => Object(query).refine !== undefined,
  })
  void refresh(client, keys.allValues(collection))
}

/** The records of the lists that are on screen, as they were last read, also while somebody types in them. */
export function rowsOnScreen<T extends { id: string }>(client: QueryClient, name: CollectionName): T[] {
  const lists = client.getQueryCache().findAll({ queryKey: keys.lists(name) })
  const shown = lists.filter((list) => list.getObserversCount() > 0)
  const rows = shown.flatMap(({ state }) => (state.data as Partial<Page<T>> | undefined)?.items ?? [])
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** The contacts of every list page that is still in the query cache. */
export function seenContacts(client: QueryClient): Contact[] {
  const pages = client.getQueriesData<Page<Contact>>({ queryKey: keys.lists('contacts') })
  return pages.flatMap(([, page]) => page?.items ?? [])
}
