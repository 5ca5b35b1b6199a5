import { useState } from 'react'
import type { ListQuery } from '../../domain/page.ts'
import type { Totals } from '../../domain/query/add-up.ts'
import { Button } from '../../ui/Button.tsx'
import { GroupLink } from './GroupLink.tsx'
import { SumRows } from './SumRows.tsx'
import classes from './TotalsTable.module.css'
import type { SumsOf } from './use-totals.ts'
import * as messages from './messages.ts'

type TotalsTableProps = {
  query: ListQuery
  /** The groups and their grouping, or the totals of all. */
  of: SumsOf
  /** Whether these are the sums of another query, which only keep the space. */
  stale: boolean
}

/** Sums in columns with aligned digits. The roles are explicit because phones show blocks. */
export function TotalsTable({ query, of, stale }: TotalsTableProps) {
  const [most, setMost] = useState(100)
  const groups = 'groups' in of ? of.groups : []
  const headers = messages.columns
  return (
    <>
      <table
        role="table"
        aria-label={messages.totals}
        aria-busy={stale}
        className={classes.table}
        data-grouped={'groups' in of}
        data-widest={widestOf('groups' in of ? of.groups.map(({ totals }) => totals) : [of])}
      >
        <thead role="rowgroup">
          <tr role="row">
            {'groups' in of && (
              <th role="columnheader" scope="col" className={classes.name}>
                {messages.groupings[of.by]}
              </th>
            )}
            <th role="columnheader" scope="col" className={classes.count}>
              {headers.count}
            </th>
            <th role="columnheader" scope="col" className={classes.currency}>
              {headers.currency}
            </th>
            {[headers.deposits, headers.withdrawals, headers.net].map((words) => (
              <th key={words} role="columnheader" scope="col" className={classes.amount}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        {'groups' in of ? (
          groups
            .slice(0, most)
            .map(({ key, totals }) => (
              <SumRows key={key} totals={totals} name={<GroupLink query={query} by={of.by} group={key} />} />
            ))
        ) : (
          <SumRows totals={of} />
        )}
      </table>
      {groups.length > most && (
        <Button className={classes.more ?? ''} onClick={() => setMost(most + 100)}>
          {messages.more(groups.length - most)}
        </Button>
      )}
    </>
  )
}

/** How much space the largest amount needs: a phone stacks amounts before it breaks one. */
function widestOf(all: readonly Totals[]): 'million' | 'thousand' | undefined {
  const amounts = all.flatMap(({ currencies }) =>
    currencies.flatMap(({ deposits, withdrawals, net }) => [deposits, withdrawals, net]),
  )
  const longest = Math.max(0, ...amounts.map(({ length }) => length))
  if (longest > 10) return 'million' // -1234567.50
  return longest > 8 ? 'thousand' : undefined // -12345.50
}
