import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBankAccounts } from '../../api/bank-accounts/bank-accounts.ts'
import { useCapability, useSession } from '../../api/session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { totalsChoice } from './totals-choice.ts'
import * as messages from '../list/messages.ts'
import type { Coverage, ListQuery } from '../../domain/page.ts'
import { formatMoment } from '../../domain/moment.ts'
import { allGroupings, groupings, type Grouping } from '../../domain/query/group-totals.ts'
import { Failure } from '../../ui/Failure.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { keysOfTotals } from '../../api/cache/keys.ts'
import { currentQuery, chooseQuerySource } from '../../api/query/choose-query-source.ts'
import { usePendingDeletions } from '../../changes/use-pending-deletions.ts'
import classes from './TotalsTable.module.css'
import { TotalsTable, type SumsOf } from './TotalsTable.tsx'

type OpenTotalsProps = { query: ListQuery; by: Grouping | undefined; readAt: number }

/** The totals of all transactions of a query; optionally by month, counterparty, currency or bank account. */
export function OpenTotals({ query, by, readAt }: OpenTotalsProps) {
  const choice = totalsChoice(useSession())
  const hasBankAccounts = useCapability('bank-accounts')
  useBankAccounts(by === 'account') // their names are in the table
  const { data, error, isError, isFetching, isOther, refetch } = useTotals(query, by, readAt)
  const choose = (value: string) =>
    choice.set({ isOpen: true, by: allGroupings.find((grouping) => grouping === value) })
  return (
    <section aria-label={messages.totals} className={`panel ${classes.panel}`}>
      <div className="row awaited">
        <p role="status" className={data?.coverage.whole === false ? 'caution' : 'quiet'}>
          {data && !isOther ? wordsFor(data.of, data.coverage) : !isError && messages.adding}
        </p>
        <NativeSelect
          className="to-end screen-only"
          label={messages.groupBy}
          size="xs"
          mod="beside"
          data={[
            { value: '', label: messages.ungrouped },
            ...(hasBankAccounts ? allGroupings : groupings).map((grouping) => ({
              value: grouping,
              label: messages.groupings[grouping],
            })),
          ]}
          value={by ?? ''}
          onChange={({ target }) => choose(target.value)}
        />
        <Button
          look="bare"
          size="tool"
          aria-label={messages.hideTotals}
          title={messages.hideTotals}
          onClick={() => {
            choice.set({ isOpen: false, by })
            focusHeading()
          }}
        >
          <CloseIcon />
        </Button>
      </div>
      {isError && (!data || isOther) ? (
        <Failure title={messages.notAdded} of={{ error, refetch, isFetching }} />
      ) : (
        data && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll many currencies
          <div className={`bounded ${classes.sums}`} tabIndex={0} role="group" aria-label={messages.sums}>
            <TotalsTable key={by} query={query} of={data.of} stale={isOther} />
          </div>
        )
      )}
    </section>
  )
}

/** How many transactions are in the sums, when they were read, and whether some are missing. */
function wordsFor(of: SumsOf, coverage: Coverage): string {
  const { read, whole, asOf } = coverage
  if (!whole) return messages.readSoFar(read, coverage.of)
  const count = countOf(of)
  if ('groups' in of && of.groups.length < of.total)
    return messages.largest(of.groups.length, of.total, formatMoment(asOf))
  return count === 0 ? messages.nothingToAdd : messages.whole(count, { moment: formatMoment(asOf) })
}

function countOf(of: SumsOf): number {
  return 'groups' in of ? of.groups.reduce((sum, { totals }) => sum + totals.count, 0) : of.count
}

/** The totals of what a query finds, whole or by group, without pending deletions; `readAt`: when the list on screen was read. */
function useTotals(query: ListQuery, by: Grouping | undefined, readAt: number) {
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
