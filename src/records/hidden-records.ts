import { useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { createStore } from '../storage/create-store.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import { keys } from '../api/cache/keys.ts'
import type { ListQuery, Page } from '../domain/page.ts'
import type { Collection } from './collection.ts'

/** The records that lists hide because their deletion is confirmed, by collection and id. Cached lists stay unchanged. */
export const hidden = createStore<Hidden>({ contacts: new Set(), transactions: new Set() })

type Hidden = Record<CollectionName, ReadonlySet<string>>

export function useHidden(resource: CollectionName): ReadonlySet<string> {
  return useSyncExternalStore(hidden.subscribe, hidden.get)[resource]
}

export function hideRecords(resource: CollectionName, ids: readonly string[]): void {
  hidden.set({ ...hidden.get(), [resource]: new Set([...hidden.get()[resource], ...ids]) })
}

/** Shows hidden records again, if they still exist. */
export function showRecords(resource: CollectionName, ids: readonly string[]): void {
  const next = new Set(hidden.get()[resource])
  // Showing records that were not hidden must not count as a change: totals would be requested again.
  if (!ids.some((id) => next.has(id))) return
  for (const id of ids) next.delete(id)
  hidden.set({ ...hidden.get(), [resource]: next })
}

type ShownPage<T> = {
  page: Page<T> | undefined
  rows: T[]
  /** How many rows of the requested page are hidden, because their deletion is confirmed. */
  leaving: number
}

/**
 * A page without the rows whose deletion is confirmed. If none is left, shows the rows of the next page, which will
 * move here once the deletion is done.
 */
export function useShownPage<T extends { id: string }>(
  { resource }: Collection<T>,
  query: ListQuery,
  page: Page<T> | undefined,
): ShownPage<T> {
  const hidden = useHidden(resource)
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const seen = (of: Page<T>) => (hidden.size > 0 ? of.items.filter(({ id }) => !hidden.has(id)) : of.items)
  const rows = page ? seen(page) : []
  const leaving = page ? page.items.length - rows.length : 0
  // Otherwise every cache event would compute a key.
  const isWanted = leaving > 0 && rows.length === 0
  const next = useSyncExternalStore(isWanted ? (changed) => cache.subscribe(changed) : never, () =>
    isWanted
      ? client.getQueryData<Page<T>>(keys.list(resource, { ...query, page: (page?.page ?? 0) + 1 }))
      : undefined,
  )
  if (!page) return { page, rows, leaving }
  if (rows.length > 0 || leaving === 0 || !page.more || !next) return { page, rows, leaving }
  return { page: next, rows: seen(next), leaving }
}

function never(): () => void {
  return () => {}
}
