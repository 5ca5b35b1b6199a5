import type { QueryClient } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import { keys } from './keys.ts'
import { refresh } from './refresh.ts'

/**
 * Refetches the filtered and sorted lists on screen, whose rows a reading has changed, and the choices of filters; a plain list is
 * left alone.
 */
export function refreshRefined(client: QueryClient, collection: CollectionName): void {
  void refresh(client, keys.lists(collection), {
    predicate: ({ queryKey: [, , query] }) => Object(query).refine !== undefined,
  })
  void refresh(client, keys.allValues(collection))
}
