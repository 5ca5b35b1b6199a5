import { hidden } from '../hidden-records.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

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
