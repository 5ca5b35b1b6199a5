import { hidden } from '../list/hidden.ts'

type Resource = 'contacts' | 'transactions'

/** Leaves records out of what is seen. */
export function hide(resource: Resource, ids: readonly string[]): void {
  hidden.set({ ...hidden.get(), [resource]: new Set([...hidden.get()[resource], ...ids]) })
}

/** Lets records be seen again, where they are still there. */
export function show(resource: Resource, ids: readonly string[]): void {
  const next = new Set(hidden.get()[resource])
  for (const id of ids) next.delete(id)
  hidden.set({ ...hidden.get(), [resource]: next })
}
