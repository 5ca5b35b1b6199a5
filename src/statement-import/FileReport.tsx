import { formatAmount } from '../domain/money.ts'
import type { ImportedStatement, ImportReport } from '../domain/statement-import.ts'
import { Figure } from '../ui/Figure.tsx'
import { notationLanguage } from '../domain/notation-language.ts'
import classes from './ImportDialog.module.css'
import * as messages from './messages.tsx'

/** What was imported from a file: the counts, the totals and each statement with its balance. */
export function FileReport({ report }: { report: ImportReport }) {
  return (
    <>
      <p className={classes.counts}>{messages.counts(report)}</p>
      {report.sums.length > 0 && <Sums sums={report.sums} />}
      <ul className={classes.statements}>
        {report.statements.map((statement, index) => (
          <li key={index}>
            <span>
              {[
                statement.name && messages.statementNamed(statement.name),
                statement.bankAccount,
                period(statement),
              ]
                .filter(Boolean)
                .join(' · ') || statement.format}
            </span>
            {report.statements.length > 1 && <span>{messages.counts(statement)}</span>}
            <Balance statement={statement} />
            {statement.notes.map((note) => (
              <span key={note} className={classes.note}>
                {note}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether the balances of a statement add up. An older server sends the figures within the sentence only. */
function Balance({ statement: { balance, figures } }: { statement: ImportedStatement }) {
  if (!figures) return <span>{messages.balance(balance)}</span>
  const { currency, opening, closing, difference } = figures
  const shown = (amount: string) => (
    <Figure text={formatAmount(amount, currency, notationLanguage()).replace('+', '')} />
  )
  return difference === undefined ? (
    <span>{messages.balanceAddsUp(shown(opening), shown(closing), currency)}</span>
  ) : (
    <span>{messages.balanceDiffers(shown(difference), currency)}</span>
  )
}

/** The totals of the file's lines, per currency. */
function Sums({ sums }: Pick<ImportReport, 'sums'>) {
  return (
    <table className={classes.sums}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{messages.currency}</span>
          </th>
          {[messages.deposits, messages.withdrawals, messages.total].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sums.map(({ currency, deposits, withdrawals, total }) => (
          <tr key={currency}>
            <th scope="row">{currency}</th>
            {[deposits, withdrawals, total].map((amount, column) => (
              <td key={column}>
                <Figure text={formatAmount(amount, currency, notationLanguage())} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function period({ from, to }: { from: string; to: string }): string {
  return from === to ? from : messages.period(from, to)
}
