import type { QueryClient } from '@tanstack/react-query'

/** Has everything read again; what failed and is not on screen is forgotten, so that it is asked for when it is opened. */
export function askAgain(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' })
  void queryClient.invalidateQueries()
}
