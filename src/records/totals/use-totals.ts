import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keysOfTotals } from '../../api/cache/keys.ts'
import { currentQuery, chooseQuerySource } from '../../api/query/choose-query-source.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { ListQuery, Coverage } from '../../domain/page.ts'
import type { Totals } from '../../domain/query/add-up.ts'
import type { Grouping, GroupTotals } from '../../domain/query/group-totals.ts'
import { usePendingDeletions } from '../../changes/use-pending-deletions.ts'

/** The sums of all, or of each group. */
export type SumsOf = Totals | { by: Grouping; groups: GroupTotals[]; total: number }

/** The totals of what a query finds, whole or by group, without pending deletions; `readAt`: when the list on screen was read. */
export function useTotals(query: ListQuery, by: Grouping | undefined, readAt: number) {
  const session = useSession()
  const client = useQueryClient()
  const pendingDeletions = usePendingDeletions()
  const { search, refine } = query
  const result = useQuery({
    queryKey: keysOfTotals(query, by, pendingDeletions.turn),
    queryFn: ({ signal }) =>
      pendingDeletions.ask(async (records): Promise<Answer> => {
        const source = await chooseQuerySource(session, client, 'transactions')
        const asked = { ...currentQuery('transactions', query).query, pendingDeletions: records }
        const about = { search, refine, without: pendingDeletions.ids }
        if (by === undefined) {
          const { totals, coverage } = await source.totals(asked, signal)
          return { of: totals, coverage, ...about }
        }
        const { groups, total, coverage } = await source.groups(asked, by, signal)
        return { of: { by, groups, total }, coverage, ...about }
      }),
    placeholderData: keepPreviousData,
    // While a list is still being read, there will be more to add up.
    refetchInterval: ({ state }) => (state.data?.coverage.whole === false ? 1000 : false),
  })
  useRefetchWith(query, readAt, result.refetch)
  const { data } = result
  const isOther =
    data &&
    (data.search !== search ||
      data.refine !== refine ||
      byOf(data.of) !== by ||
      [...pendingDeletions.ids].some((id) => !data.without.has(id)))
  return { ...result, isOther: isOther === true }
}

/** The question and the answer, but no records, because code that updates cached lists would look for some. */
type Answer = {
  of: SumsOf
  coverage: Coverage
  search: string
  refine: string | undefined
  /** The records that the list hid when the question was asked. */
  without: ReadonlySet<string>
}

function byOf(of: SumsOf): Grouping | undefined {
  return 'by' in of ? of.by : undefined
}

/** Calculates them again when the same page of the list is read again, for example by Refresh. */
function useRefetchWith(query: ListQuery, readAt: number, refetch: () => Promise<unknown>) {
  const seen = useRef({ query, readAt })
  useEffect(() => {
    const before = seen.current
    seen.current = { query, readAt }
    if (before.query === query && before.readAt > 0 && before.readAt < readAt) void refetch()
  }, [query, readAt, refetch])
}
