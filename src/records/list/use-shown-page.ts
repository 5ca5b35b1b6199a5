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
  const key = keys.list(resource, { ...query, page: (page?.page ?? 0) + 1 })
  const next = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => client.getQueryData<Page<T>>(key),
  )
  const seen = (of: Page<T>) => of.items.filter(({ id }) => !hidden.has(id))
  if (!page) return { page, rows: [], leaving: 0 }
  const rows = seen(page)
  const leaving = page.items.length - rows.length
  if (rows.length > 0 || leaving === 0 || !page.more || !next) return { page, rows, leaving }
  return { page: next, rows: seen(next), leaving }
}
