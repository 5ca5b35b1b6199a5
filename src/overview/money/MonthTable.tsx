import type { ReactNode } from 'react'
import { formatCount } from '../../domain/plural.ts'
import { directionOf } from '../../domain/money.ts'
import { Figure } from '../../ui/Figure.tsx'
import { ListLink } from '../parts/ListLink.tsx'
import { isMonth, type MoneyRow, periodInWords } from './money-rows.ts'
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
  const figures = (row: Omit<MoneyRow, 'key' | 'isAhead'>) => {
    const linked = (figure: ReactNode, direction?: 'in' | 'out') =>
      row.count > 0 && (
        // Of a row, the keyboard needs its first link only.
        <ListLink where={{ period: row.period, ...where, direction }} tabIndex={-1}>
          {figure}
        </ListLink>
      )
    return (
      <>
        <td className="plain" data-figure data-direction={directionOf(row.deposits)}>
          {linked(<Figure text={format(row.deposits)} />, 'in')}
        </td>
        <td className="plain" data-figure>
          {linked(<Figure text={format(row.withdrawals)} />, 'out')}
        </td>
        <td className="plain" data-figure>
          {linked(<Figure text={format(row.net)} />)}
        </td>
        <td className="plain" data-figure>
          {linked(formatCount(row.count))}
        </td>
      </>
    )
  }
  const longest = Math.max(
    ...rows.flatMap(({ deposits, withdrawals, net }) =>
      [deposits, withdrawals, net].map((one) => format(one).length),
    ),
  )
  // With too many months, each row is a year.
  const hasMonths = rows.some(({ key }) => isMonth(key))
  return (
    <div className={`sideways ${classes.frame}`}>
      <table
        className={`table figures links ${classes.table}`}
        // On a phone, ten millions and more need smaller figures beside each other.
        style={longest > 13 ? { fontSize: `clamp(9px, ${40 / longest}vw, 13px)` } : undefined}
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
                <th scope="row" className="oneline">
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
