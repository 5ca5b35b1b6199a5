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
