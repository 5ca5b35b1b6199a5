import { textAt } from '../../domain/field.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { keysOfSpellings } from '../../api/cache/keys.ts'
import { readingState } from '../../api/full-scan/reading-state.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import { currentQuery, chooseQuerySource } from '../../api/query/choose-query-source.ts'
import type { QuerySource, SourceQuery } from '../../api/query/query-source.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { createAddition, type Totals } from '../../domain/query/add-up.ts'

/** The spellings of a field, once they are read. */
export type SpellingsRead =
  | { state: 'reading'; done: number; of: number | undefined }
  | { state: 'failed'; words: string }
  | { state: 'read'; spellings: Spelling[] }

/**
 * The values of a field among everything that a list finds, read once, and when `since` changes: whatever happens to the list, it is as
 * when the dialog opened. `again` rereads them.
 */
export function useSpellings(resource: CollectionName, field: string, query: ListQuery, since = '') {
  const [session, client] = [useSession(), useQueryClient()]
  const [asked] = useState(query)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keysOfSpellings(resource, field, asked, since),
    queryFn: async ({ signal }) => ({
      field,
      spellings: await readSpellings(resource, field, { session, client, query: asked, signal }),
    }),
    placeholderData: (before) => (before?.field === field ? before : undefined),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const store = readingState(session, resource, asked.search)
  const { state, read: done, of } = useSyncExternalStore(store.subscribe, store.get)
  const read: SpellingsRead = data
    ? { state: 'read', spellings: data.spellings }
    : error && !isFetching
      ? { state: 'failed', words: error.message }
      : { state: 'reading', ...(state === 'reading' ? { done, of } : { done: 0, of: undefined }) }
  return { read, again: () => void refetch() }
}

/** A value of a field as written, with the number of records that have it and, for transactions, their totals. */
export type Spelling = { value: string; count: number; totals?: Totals }

type Search = {
  session: ServiceSession
  client: QueryClient
  query: ListQuery
  signal: AbortSignal
}

/** Every value of a field among everything that a list finds. Throws `ApiError` if it cannot all be read. */
async function readSpellings(
  resource: CollectionName,
  field: string,
  { session, client, query, signal }: Search,
): Promise<Spelling[]> {
  const source = await chooseQuerySource(session, client, resource)
  const { query: asked } = currentQuery(resource, query)
  const canAdd = session.offers('queries') && asked.local === undefined
  if (field !== 'counterpart' || !canAdd) return countAll(source, asked, field, signal)
  const { groups, total } = await source.groups(asked, 'counterpart', signal)
  if (total > groups.length) return countAll(source, asked, field, signal)
  return groups
    .filter(({ key }) => key !== '')
    .map(({ key, totals }) => ({ value: key, count: totals.count, totals }))
}

/** Counts the values, and adds up the amounts, of all records. */
async function countAll(
  source: QuerySource<CollectionName>,
  asked: SourceQuery<CollectionName>,
  field: string,
  signal: AbortSignal,
): Promise<Spelling[]> {
  const counts = new Map<string, { count: number; adding?: ReturnType<typeof createAddition> }>()
  for await (const portion of source.records(asked, signal))
    for (const record of portion) {
      const value = textAt(record, field)
      if (value === '') continue
      const one = counts.get(value) ?? { count: 0, ...('amount' in record && { adding: createAddition() }) }
      counts.set(value, one)
      one.count += 1
      if ('amount' in record) one.adding?.add(record)
    }
  return [...counts].map(([value, { count, adding }]) => ({
    value,
    count,
    ...(adding && { totals: adding.totals() }),
  }))
}

/** The fields in which the same name is often written in several ways. */
export const spellingFields: Record<CollectionName, readonly [string, ...string[]]> = {
  contacts: ['company', 'city'],
  transactions: ['counterpart'],
}
