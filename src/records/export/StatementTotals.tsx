import { formatAmount } from '../../domain/money.ts'
import { Figure } from '../../ui/Figure.tsx'
import { notationLanguage } from '../../domain/notation-language.ts'
import { totalsOf } from './closing-rows.ts'
import type { ExportedRecord } from './exported-record.ts'
import classes from './PrintedStatement.module.css'
import * as exportMessages from './messages.ts'
import * as messages from './statement-messages.ts'

/** The totals at the end of a statement, by currency, and what they leave out. */
export function StatementTotals({ records }: { records: readonly ExportedRecord[] }) {
  const { currencies, unread, uncertain } = totalsOf(records)
  const words = (amount: string, currency: string) => (
    <Figure text={formatAmount(amount, currency, notationLanguage())} />
  )
  return (
    <section className={classes.totals}>
      <h2>{messages.totals}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.currency}</th>
            <th scope="col" data-field="amount">
              {messages.moneyIn}
            </th>
            <th scope="col" data-field="amount">
              {messages.moneyOut}
            </th>
            <th scope="col" data-field="amount">
              {messages.net}
            </th>
          </tr>
        </thead>
        <tbody>
          {currencies.map(({ currency, deposits, withdrawals, net }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              <td data-field="amount">{words(deposits, currency)}</td>
              <td data-field="amount">{words(withdrawals, currency)}</td>
              <td data-field="amount">{words(net, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unread > 0 && <p>{exportMessages.unreadLeftOut(unread)}</p>}
      {uncertain > 0 && <p>{exportMessages.noCurrencyLeftOut(uncertain)}</p>}
    </section>
  )
}
