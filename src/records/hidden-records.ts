import { useSyncExternalStore } from 'react'
import { createStore } from '../storage/create-store.ts'
import type { CollectionName } from '../domain/collection-name.ts'

/**
 * The records that lists hide because their deletion is confirmed, by collection and id. Cached lists stay unchanged.
 */
export const hidden = createStore<Hidden>({ contacts: new Set(), transactions: new Set() })

type Hidden = Record<CollectionName, ReadonlySet<string>>

/** The hidden ids of a collection. Re-renders on changes. */
export function useHidden(resource: CollectionName): ReadonlySet<string> {
  return useSyncExternalStore(hidden.subscribe, hidden.get)[resource]
}

/** Hides records. */
export function hide(resource: CollectionName, ids: readonly string[]): void {
  hidden.set({ ...hidden.get(), [resource]: new Set([...hidden.get()[resource], ...ids]) })
}

/** Shows hidden records again, if they still exist. */
export function show(resource: CollectionName, ids: readonly string[]): void {
  const next = new Set(hidden.get()[resource])
  // Showing records that were not hidden must not count as a change: totals would be requested again.
  if (!ids.some((id) => next.has(id))) return
  for (const id of ids) next.delete(id)
  hidden.set({ ...hidden.get(), [resource]: next })
}
