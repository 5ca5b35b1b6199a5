import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { groupFigures } from '../api/query/overview-figures.ts'
import { useFigureContext } from '../changes/use-pending-deletions.ts'
import { formatCount } from '../domain/plural.ts'
import type { GroupTotals } from '../domain/query/group-totals.ts'
import { sumOf } from '../domain/sum.ts'
import { directionOf, formatAmount } from '../domain/money.ts'
import { Failure } from '../ui/Failure.tsx'
import { Figure } from '../ui/Figure.tsx'
import classes from './ContactDetails.module.css'
import * as messages from './messages.ts'
import { TableHead } from '../ui/TableHead.tsx'

type YearTableProps = { label: string; account?: string; names: readonly string[] }

/** The transactions with an account of the other party and some names, all if there are none, added up by year. */
export function YearTable({ label, account, names }: YearTableProps) {
  const filter = {
    ...(account !== undefined && { counterpartyAccount: account }),
    ...(names.length > 0 && { counterparty: [...names] }),
  }
  const figures = useQuery(groupFigures(useFigureContext(), { search: '', filter }, 'month'))
  if (figures.isError) return <Failure title={messages.transactionsNotRead} of={figures} />
  return <Years label={label} account={account} names={names} months={figures.data?.answer} />
}

type YearsProps = Pick<YearTableProps, 'label' | 'names'> & {
  account?: string | undefined
  /** Undefined until they are known. */
  months: readonly GroupTotals[] | undefined
}

/** The totals of months added up by year, each a link to its list. */
export function Years({ label, account, names, months }: YearsProps) {
  const years = yearsOf(months ?? [])
  const [one = '', ...others] = new Set(years.map(({ currency }) => currency))
  const hasOneCurrency = others.length === 0
  const columns = messages.moneyColumns.map((column) => (hasOneCurrency ? `${column} ${one}` : column))
  return (
    <div aria-busy={!months} className="sideways">
      <table aria-label={label} className={`table figures ${classes.table}`}>
        <TableHead
          columns={[messages.year, ...columns, messages.count]}
          figures={[...columns, messages.count]}
        />
        <tbody>
          {years.map(({ year, currency, count, ...sums }) => (
            <tr key={`${year} ${currency}`}>
              <th scope="row">
                <ListLink
                  account={account}
                  names={names}
                  period={year}
                  currency={hasOneCurrency ? undefined : currency}
                >
                  {hasOneCurrency ? year || messages.noDate : `${year || messages.noDate} ${currency}`}
                </ListLink>
              </th>
              {[sums.deposits, sums.withdrawals, sums.net].map((amount, index) => (
                <td
                  key={messages.moneyColumns[index]}
                  data-figure
                  data-direction={index === 0 ? directionOf(amount) : undefined}
                >
                  <Figure text={formatAmount(amount, currency)} />
                </td>
              ))}
              <td data-figure>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="after">
        <ListLink account={account} names={names}>
          {messages.allTransactions}
        </ListLink>
      </p>
    </div>
  )
}

type ListLinkProps = {
  account?: string | undefined
  names: readonly string[]
  period?: string
  currency?: string | undefined
  children: string
}

/** A link to the transactions with an account of the other party and these names. */
export function ListLink({ account, names, period, currency, children }: ListLinkProps) {
  const where = new URLSearchParams([
    ...(period ? [['period', period]] : period === '' ? [['missing', 'date']] : []),
    ...(currency ? [['currency', currency]] : []),
    ...names.map((name) => ['counterparty', name]),
    ...(account ? [['counterpartyAccount', account]] : []),
  ])
  return (
    <Link
      to="/transactions"
      search={{ search: '', page: 1, ...(where.size > 0 && { refine: where.toString() }) }}
    >
      {children}
    </Link>
  )
}

type Year = Record<'year' | 'currency' | 'deposits' | 'withdrawals' | 'net', string> & { count: number }

/** The months of each year and currency added up, the newest first; `year` is "" without a date. */
function yearsOf(months: readonly GroupTotals[]): Year[] {
  const all = months.flatMap(({ key, totals }) =>
    totals.currencies.map((one) => ({ year: key.slice(0, 4), ...one })),
  )
  return [...Map.groupBy(all, ({ year, currency }) => `${year} ${currency}`).values()].map((some) => ({
    year: some[0]?.year ?? '',
    currency: some[0]?.currency ?? '',
    deposits: sumOf(some.map(({ deposits }) => deposits)),
    withdrawals: sumOf(some.map(({ withdrawals }) => withdrawals)),
    net: sumOf(some.map(({ net }) => net)),
    count: some.reduce((sum, { count }) => sum + count, 0),
  }))
}
