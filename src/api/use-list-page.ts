import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ListQuery, Page } from '../contract/page.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import type { resource } from './resource.ts'

type List<R extends Resource> = ReturnType<typeof resource<R, Record<string, string | undefined>>>['list']

/**
 * One page of a list: the rows before it stay until it is there, and the page after it is fetched ahead. Where a service does
 * not say whether there is a next page, that one tells (T9): a page that turns out to be empty was the end.
 */
export function useListPage<R extends Resource>(
  list: List<R>,
  query: ListQuery,
): UseQueryResult<Page<RecordOf[R]>> {
  const result = useQuery({ ...list(query), placeholderData: keepPreviousData })
  const { data: page, isPlaceholderData } = result
  const goesOn = !isPlaceholderData && page?.more === true
  // One that fails is no failure yet: opening it asks again and tells.
  const next = useQuery({
    ...list({ search: query.search, page: query.page + 1 }),
    enabled: goesOn,
    notifyOnChangeProps: ['data'],
  })
  if (!goesOn || next.data?.items.length !== 0) return result
  const total = page.total ?? (query.page - 1) * page.pageSize + page.items.length
  return { ...result, data: { ...page, more: false, total } } as typeof result
}
