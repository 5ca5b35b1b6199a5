import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { formatAmount } from '../../domain/money.ts'
import { formatCount } from '../../domain/format-count.ts'
import type { Totals } from '../../domain/query/add-up.ts'
import { Figure } from '../../ui/Figure.tsx'
import { notationLanguage } from '../../domain/notation-language.ts'
import classes from './TotalsTable.module.css'
import { columns } from './messages.ts'
import { unreadAmounts, amountsWithoutCurrency } from './sums-messages.ts'

type SumRowsProps = {
  totals: Totals
  /** The name of the group, if these are the totals of one. */
  name?: ReactNode
}

const amountLabels = [columns.deposits, columns.withdrawals, columns.net]

/** The sums of each currency in a row of its own, and what they leave out. */
export function SumRows({ totals, name }: SumRowsProps) {
  const { currencies, unread, uncertain } = totals
  const rows = currencies.length + (unread > 0 || uncertain > 0 ? 1 : 0)
  const nameCell = name !== undefined && (
    <th role="rowheader" scope="rowgroup" rowSpan={rows} className={classes.name}>
      {name}
    </th>
  )
  return (
    <tbody role="rowgroup">
      {currencies.map(({ currency, count, deposits, withdrawals, net }, index) => (
        <tr key={currency} role="row">
          {index === 0 && nameCell}
          <td role="cell" className={classes.count}>
            {formatCount(count)}
          </td>
          <th role="rowheader" scope="row" className={classes.currency}>
            {currency}
          </th>
          {[deposits, withdrawals, net].map((amount, column) => (
            <td
              key={column}
              role="cell"
              className={classes.amount}
              data-net={column === 2}
              data-label={amountLabels[column]}
            >
              <Figure text={formatAmount(amount, currency, notationLanguage())} />
            </td>
          ))}
        </tr>
      ))}
      {(unread > 0 || uncertain > 0) && (
        <tr role="row">
          {currencies.length === 0 && nameCell}
          <td role="cell" colSpan={5} className={classes.apart}>
            {[unread > 0 && unreadAmounts(unread), uncertain > 0 && amountsWithoutCurrency(uncertain)]
              .filter((words) => words !== false)
              .map((words) => (
                <Fragment key={words}>
                  <span>{words}</span>{' '}
                </Fragment>
              ))}
          </td>
        </tr>
      )}
    </tbody>
  )
}
