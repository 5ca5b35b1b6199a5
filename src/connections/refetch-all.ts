import type { QueryClient } from '@tanstack/react-query'

/** Refetches everything. Removes failed queries that are not on screen, so that opening them retries. */
export function refetchAll(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' })
  void queryClient.invalidateQueries()
}
