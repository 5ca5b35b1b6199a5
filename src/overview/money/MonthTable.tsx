import { formatCount } from '../../domain/plural.ts'
import { directionOf } from '../../domain/money.ts'
import { Figure } from '../../ui/Figure.tsx'
import { ListLink } from '../parts/ListLink.tsx'
import type { MoneyRow } from './money-rows.ts'
import { isMonth } from './money-rows.ts'
import { periodInWords } from './month-in-words.ts'
import classes from './MoneyPanel.module.css'
import * as messages from '../parts/messages.tsx'
import { TableHead } from '../../ui/TableHead.tsx'

type MonthTableProps = {
  rows: readonly MoneyRow[]
  /** The whole period. */
  total: Omit<MoneyRow, 'key' | 'isAhead'>
  currency: string
  /** The currency for the links; undefined if there is only one. */
  where: { currency: string | undefined; transfer: string | undefined }
  format: (amount: string) => string
  active: string | undefined
  onActive: (key: string | undefined) => void
}

/** Money in, out and net by month, exactly. Each month is a link to its transactions. */
export function MonthTable({ rows, total, currency, where, format, active, onActive }: MonthTableProps) {
  // Without transactions, probably without a statement, it is not known that the amounts are zero.
  const figures = (row: Pick<MoneyRow, 'deposits' | 'withdrawals' | 'net' | 'count'>) => (
    <>
      {[row.deposits, row.withdrawals, row.net].map((amount, index) => (
        <td
          key={messages.columns[index]}
          data-figure
          data-direction={index === 0 ? directionOf(amount) : undefined}
        >
          {row.count > 0 && <Figure text={format(amount)} />}
        </td>
      ))}
      <td data-figure>{row.count > 0 && formatCount(row.count)}</td>
    </>
  )
  // With too many months, each row is a year.
  const hasMonths = rows.some(({ key }) => isMonth(key))
  return (
    <div className={classes.frame}>
      <table
        className={`table figures links ${classes.table}`}
        aria-label={hasMonths ? messages.moneyByMonth(currency) : messages.moneyByYear(currency)}
      >
        <TableHead
          columns={[hasMonths ? messages.month : messages.year, ...messages.columns, messages.count]}
          figures={[...messages.columns, messages.count]}
        />
        <tbody>
          {rows
            .filter(({ isAhead }) => !isAhead)
            .map((row) => (
              <tr
                key={row.key}
                data-active={row.key === active || undefined}
                onPointerEnter={() => onActive(row.key)}
                onPointerLeave={() => onActive(undefined)}
                onFocus={() => onActive(row.key)}
                onBlur={() => onActive(undefined)}
              >
                <th scope="row">
                  <ListLink where={{ period: row.period, ...where }}>
                    {periodInWords(row.key, 'short')}
                  </ListLink>
                </th>
                {figures(row)}
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <ListLink where={{ period: total.period, ...where }}>{messages.total}</ListLink>
            </th>
            {figures(total)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
