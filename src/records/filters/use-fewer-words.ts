import { useQuery } from '@tanstack/react-query'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { ListQuery, Page } from '../../domain/page.ts'

type List<T, K extends QueryKey> = (
  session: ServiceSession,
  query: ListQuery,
) => UseQueryOptions<Page<T>, Error, Page<T>, K>

/**
 * The search without its last word, or else without its first one, if that finds something; undefined until known.
 * Sends at most two requests.
 */
export function useFewerWords<T, K extends QueryKey>(list: List<T, K>, search: string): string | undefined {
  const words = search.split(' ')
  const first = useFinds(list, words.slice(0, -1).join(' '), true)
  const second = useFinds(list, words.slice(1).join(' '), first.isNone)
  return first.search ?? second.search
}

/** Whether a search finds something; sends no request without words. */
function useFinds<T, K extends QueryKey>(list: List<T, K>, search: string, isWanted: boolean) {
  const enabled = isWanted && search !== ''
  const { data } = useQuery({ ...list(useSession(), { search, page: 1 }), enabled })
  const found = enabled ? data?.items.length : undefined
  return { isNone: found === 0, search: found ? search : undefined }
}
