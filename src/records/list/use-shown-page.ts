import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { keys } from '../../api/cache/keys.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import type { Collection } from '../collection.ts'
import { useHidden } from '../hidden-records.ts'

type Shown<T> = {
  /** The page whose rows are shown. */
  page: Page<T> | undefined
  /** The rows to show. */
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
): Shown<T> {
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
