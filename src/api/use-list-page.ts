import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lastPageOf } from '../contract/page.ts'
import type { ListQuery } from '../contract/page.ts'
import type { resource } from './resource.ts'

/** One page of a list: the rows before it stay until it is there, and the page after it is fetched ahead. */
export function useListPage<T extends { id: string }>(
  list: ReturnType<typeof resource<T, object>>['list'],
  query: ListQuery,
) {
  const queryClient = useQueryClient()
  const result = useQuery({ ...list(query), placeholderData: keepPreviousData })
  const { search, page } = query
  const goesOn =
    !result.isPlaceholderData && result.data !== undefined && result.data.page < lastPageOf(result.data)
  useEffect(() => {
    // A page fetched ahead that fails is no failure yet: opening it asks again and tells.
    if (goesOn) queryClient.query(list({ search, page: page + 1 })).catch(() => undefined)
  }, [queryClient, list, search, page, goesOn])
  return result
}
