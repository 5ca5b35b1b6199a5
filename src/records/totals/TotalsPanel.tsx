import { useSession } from '../../api/session/use-session.ts'
import type { Extent } from '../../domain/extent.ts'
import type { ListQuery } from '../../domain/page.ts'
import { formatMoment } from '../../domain/format-moment.ts'
import { groupings } from '../../domain/query/group-totals.ts'
import type { Grouping } from '../../domain/query/group-totals.ts'
import { Failure } from '../../ui/Failure.tsx'
import { totalsChoice } from './totals-choice.ts'
import classes from './TotalsPanel.module.css'
import { TotalsTable } from './TotalsTable.tsx'
import { useTotals } from './use-totals.ts'
import type { SumsOf } from './use-totals.ts'
import * as messages from './messages.ts'

type TotalsPanelProps = { id: string; query: ListQuery; by: Grouping | undefined; readAt: number }

/** What all transactions of a query add up to, whatever is ticked; and on request of each month, counterparty or currency. */
export function TotalsPanel({ id, query, by, readAt }: TotalsPanelProps) {
  const choice = totalsChoice(useSession())
  const { data, error, isError, isFetching, isOther, refetch } = useTotals(query, by, readAt)
  const choose = (value: string) =>
    choice.set({ isOpen: true, by: groupings.find((grouping) => grouping === value) })
  return (
    <section id={id} aria-label={messages.totals} className={classes.panel}>
      <div className={classes.line}>
        <p role="status" className={classes.extent} data-partial={data?.extent.whole === false}>
          {!data || isOther ? messages.adding : wordsFor(data.of, data.extent)}
        </p>
        <label className={classes.by}>
          {messages.groupBy}
          <select value={by ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">{messages.ungrouped}</option>
            {groupings.map((grouping) => (
              <option key={grouping} value={grouping}>
                {messages.groupings[grouping]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {isError && (!data || isOther) ? (
        <Failure
          title={messages.notAdded}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        data && (
          <div className={classes.sums}>
            <TotalsTable key={by} query={query} of={data.of} stale={isOther} />
          </div>
        )
      )}
    </section>
  )
}

/** How many transactions are in the sums, when they were read, and that some are missing if they are. */
function wordsFor(of: SumsOf, extent: Extent): string {
  const { read, whole, asOf } = extent
  if (!whole) return messages.readSoFar(read, extent.of)
  const count = countOf(of)
  return count === 0 ? messages.nothingToAdd : messages.whole(count, formatMoment(asOf))
}

function countOf(of: SumsOf): number {
  return 'groups' in of ? of.groups.reduce((sum, { totals }) => sum + totals.count, 0) : of.count
}
