import { useState, type ReactNode } from 'react'
import type { ListQuery } from '../../domain/page.ts'
import type { Totals } from '../../domain/query/add-up.ts'
import { Button } from '../../ui/Button.tsx'
import * as messages from '../list/messages.ts'
import { formatAmount } from '../../domain/money.ts'
import { formatCount } from '../../domain/plural.ts'
import { Figure } from '../../ui/Figure.tsx'
import classes from './TotalsTable.module.css'
import { useRouter } from '@tanstack/react-router'
import { wordsForBankAccount } from '../../api/bank-accounts/bank-accounts.ts'
import { noAccount } from '../../domain/query/conditions.ts'
import type { Grouping, GroupTotals } from '../../domain/query/group-totals.ts'
import { isPlainClick } from '../../ui/is-plain-click.ts'
import { searchOf } from '../list/list-query.ts'
import { monthInWords } from '../../domain/moment.ts'

export type SumsOf = Totals | { by: Grouping; groups: GroupTotals[]; total: number }

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
  const headers = messages.totalsColumns
  return (
    <>
      <table
        role="table"
        aria-label={messages.totals}
        aria-busy={stale}
        className={`table cards plain ${classes.table}`}
      >
        <thead role="rowgroup">
          <tr role="row">
            {'groups' in of && of.by !== 'currency' && (
              <th role="columnheader" scope="col" className={classes.name}>
                {messages.groupings[of.by]}
              </th>
            )}
            <th role="columnheader" scope="col" className={classes.count} data-figure>
              {headers.count}
            </th>
            <th role="columnheader" scope="col" className={classes.currency}>
              {headers.currency}
            </th>
            {[headers.deposits, headers.withdrawals, headers.net].map((words) => (
              <th key={words} role="columnheader" scope="col" data-figure>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        {'groups' in of ? (
          groups
            .slice(0, most)
            .map(({ key, totals }) => (
              <SumRows
                key={key}
                totals={totals}
                by={of.by}
                name={<GroupLink query={query} by={of.by} group={key} />}
              />
            ))
        ) : (
          <SumRows totals={of} />
        )}
      </table>
      {groups.length > most && (
        <Button className="after" onClick={() => setMost(most + 100)}>
          {messages.more(groups.length - most)}
        </Button>
      )}
    </>
  )
}

type SumRowsProps = {
  totals: Totals
  /** The name of the group, if these are the totals of one. That of a currency is in the column of currencies. */
  name?: ReactNode
  by?: Grouping
}

/** The sums of each currency in a row of its own, and what they leave out. */
function SumRows({ totals, name, by }: SumRowsProps) {
  const { currencies, unread, uncertain } = totals
  const rows = currencies.length + (unread > 0 || uncertain > 0 ? 1 : 0)
  const nameCell = name !== undefined && by !== 'currency' && (
    <th role="rowheader" scope="rowgroup" rowSpan={rows} className={`cut ${classes.name}`}>
      {name}
    </th>
  )
  return (
    <tbody role="rowgroup">
      {currencies.map(({ currency, count, deposits, withdrawals, net }, index) => (
        <tr key={currency} role="row">
          {index === 0 && nameCell}
          <td role="cell" className={classes.count} data-figure>
            {formatCount(count)}
          </td>
          <th role="rowheader" scope="row" className={classes.currency}>
            {by === 'currency' ? name : currency}
          </th>
          {(
            [
              ['in', deposits],
              ['out', withdrawals],
              ['net', net],
            ] as const
          ).map(([part, amount]) => (
            <td key={part} role="cell" data-figure data-label={messages.parts[part]}>
              <Figure text={formatAmount(amount, currency)} />
            </td>
          ))}
        </tr>
      ))}
      {(unread > 0 || uncertain > 0) && (
        <tr role="row">
          {currencies.length === 0 && nameCell}
          <td role="cell" colSpan={5} className={`caution ${classes.apart}`}>
            {by === 'currency' && currencies.length === 0 && <>{name} · </>}
            {[
              unread > 0 && messages.unreadAmounts(unread),
              uncertain > 0 && messages.amountsWithoutCurrency(uncertain),
            ]
              .filter((words) => words !== false)
              .join(' · ')}
          </td>
        </tr>
      )}
    </tbody>
  )
}

type GroupLinkProps = { query: ListQuery; by: Grouping; group: string }

/** The name of a group, linked to its transactions in the list if a filter can find them. */
function GroupLink({ query, by, group }: GroupLinkProps) {
  const router = useRouter()
  const name = groupName(by, group)
  const refine = refineByGroup(query.refine, by, group)
  if (refine === undefined) return name
  const search: ListQuery = { search: query.search, page: 1, refine }
  const base = router.basepath === '/' ? '' : router.basepath
  return (
    <a
      href={`${base}/transactions${searchOf(search)}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void router.navigate({ to: '/transactions', search })
      }}
    >
      {name}
    </a>
  )
}

/** The name of a group: its month in words, its counterparty, currency or bank account, or what it lacks. */
function groupName(by: Grouping, key: string): string {
  if (key.trim() === '') return messages.nameless[by]
  if (by === 'account') return wordsForBankAccount(key)
  if (by !== 'month') return key
  // A bank may send a month that does not exist.
  return Number.isNaN(Date.parse(`${key}-01`)) ? key : monthInWords(key)
}

/** The conditions of a list plus those of one group; undefined if no condition finds exactly that group. */
function refineByGroup(refine: string | undefined, by: Grouping, key: string): string | undefined {
  const conditions = new URLSearchParams(refine)
  const name = names[by]
  if (key !== '') conditions.set(name, key)
  else if (by === 'account') conditions.set(name, noAccount)
  else if (by === 'month' || conditions.has('missing')) return undefined
  else conditions.set('missing', name)
  return conditions.toString()
}

const names: Record<Grouping, string> = {
  month: 'period',
  counterpart: 'counterparty',
  currency: 'currency',
  account: 'account',
}
