import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keysOfTotals } from '../../api/cache/keys-of-totals.ts'
import { currentQuery } from '../../api/query/current-query.ts'
import { sourceOf } from '../../api/query/source-of.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { Extent } from '../../domain/extent.ts'
import type { Totals } from '../../domain/query/add-up.ts'
import type { Grouping, GroupTotals } from '../../domain/query/group-totals.ts'

/** The sums of all, or of each group. */
export type SumsOf = Totals | { by: Grouping; groups: GroupTotals[] }

/** What all transactions of a query add up to, as a whole or by groups; `readAt` says when the list on screen was read. */
export function useTotals(query: ListQuery, by: Grouping | undefined, readAt: number) {
  const session = useSession()
  const client = useQueryClient()
  const { search, refine } = query
  const result = useQuery({
    queryKey: keysOfTotals(query, by),
    queryFn: async ({ signal }): Promise<Answer> => {
      const source = await sourceOf(session, client, 'transactions')
      const { query: asked } = currentQuery('transactions', query)
      if (by === undefined) {
        const { totals, extent } = await source.totals(asked, signal)
        return { of: totals, extent, search, refine, items: [] }
      }
      const { groups, extent } = await source.groups(asked, by, signal)
      return { of: { by, groups }, extent, search, refine, items: [] }
    },
    placeholderData: keepPreviousData,
    // As long as a service is being read, there is more to add up.
    refetchInterval: ({ state }) => (state.data?.extent.whole === false ? 1000 : false),
  })
  useRefetchWith(query, readAt, result.refetch)
  const { data } = result
  const isOther = data && (data.search !== search || data.refine !== refine || byOf(data.of) !== by)
  return { ...result, isOther: isOther === true }
}

/** What was asked and the answer; without records, which whoever changes what is among the lists would look for. */
type Answer = { of: SumsOf; extent: Extent; search: string; refine: string | undefined; items: never[] }

function byOf(of: SumsOf): Grouping | undefined {
  return 'by' in of ? of.by : undefined
}

/** Works them out again when the same page of the list was read again, as by Refresh. */
function useRefetchWith(query: ListQuery, readAt: number, refetch: () => Promise<unknown>) {
  const seen = useRef({ query, readAt })
  useEffect(() => {
    const before = seen.current
    seen.current = { query, readAt }
    if (before.query === query && before.readAt > 0 && before.readAt < readAt) void refetch()
  }, [query, readAt, refetch])
}
