import { useSyncExternalStore } from 'react'
import { createStore } from '../kept/store.ts'

/** The records that lists leave out because their deletion is confirmed, by collection and id. No cached list is ever changed for it. */
export const hidden = createStore<Hidden>({ contacts: new Set(), transactions: new Set() })

type Hidden = Record<'contacts' | 'transactions', ReadonlySet<string>>

/** The ids of a collection that are not to be seen; the component renders again when that changes. */
export function useHidden(resource: keyof Hidden): ReadonlySet<string> {
  return useSyncExternalStore(hidden.subscribe, hidden.get)[resource]
}
