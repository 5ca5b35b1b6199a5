import type { QueryClient } from '@tanstack/react-query'

/** Refetches everything. Removes failed queries that are not on screen, so that opening them retries. */
export function refreshAll(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' })
  void client.invalidateQueries()
}
