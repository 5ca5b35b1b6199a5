import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ListQuery, Page } from '../domain/page.ts'
import type { RecordOf } from '../dialect/fields.ts'
import type { resource } from './resource.ts'
import { useSession } from './session/use-session.ts'
import type { CollectionName } from '../domain/collection-name.ts'

type List<R extends CollectionName> = ReturnType<
  typeof resource<R, Record<string, string | undefined>>
>['list']

/**
 * One page of a list. Shows the previous rows until it arrives, and prefetches the next page. Where a service does not
 * say whether there is a next page, the prefetched page tells (T9): if it is empty, this page is the last.
 */
export function useListPage<R extends CollectionName>(
  list: List<R>,
  query: ListQuery,
): UseQueryResult<Page<RecordOf[R]>> {
  const session = useSession()
  const result = useQuery({ ...list(session, query), placeholderData: keepPreviousData })
  const { data: page, isPlaceholderData } = result
  const goesOn = !isPlaceholderData && page?.more === true
  // A failed prefetch is not reported. Opening the page retries and reports the error.
  const next = useQuery({
    ...list(session, { search: query.search, page: query.page + 1 }),
    enabled: goesOn,
    notifyOnChangeProps: ['data'],
  })
  if (!goesOn || next.data?.items.length !== 0) return result
  const total = page.total ?? (query.page - 1) * page.pageSize + page.items.length
  return { ...result, data: { ...page, more: false, total } } as typeof result
}
