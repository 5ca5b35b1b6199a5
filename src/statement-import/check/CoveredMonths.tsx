import { Link } from '@tanstack/react-router'
import { notationLanguage } from '../../domain/notation-language.ts'
import * as messages from '../page-messages.ts'
import { refineTo } from './check-statements.ts'
import type { AccountCheck } from './check-statements.ts'
import classes from './StatementCheckPage.module.css'

/** A calendar of the months that statements cover, a year in each row; each month leads to its transactions. */
export function CoveredMonths({
  account: { bankAccount, months },
  words,
}: {
  account: AccountCheck
  words: string
}) {
  const years = Map.groupBy(months, ({ month }) => month.slice(0, 4))
  const columns = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
  return (
    <div className={classes.calendar}>
      <table>
        <caption className="visually-hidden">{messages.monthsOf(words)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{messages.year}</span>
            </th>
            {columns.map((month) => (
              <th key={month} scope="col">
                {monthName(month)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...years].map(([year, some]) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              {columns.map((column) => {
                const found = some.find(({ month }) => month === `${year}-${column}`)
                return (
                  <td key={column} data-covered={found?.covered}>
                    {found && (
                      <Link
                        to="/transactions"
                        search={{
                          search: '',
                          page: 1,
                          refine: refineTo({ period: found.month, bankAccount }),
                        }}
                        aria-label={messages.monthIs(found.month, found.covered)}
                        title={messages.covered[found.covered]}
                      >
                        {messages.signs[found.covered]}
                      </Link>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function monthName(month: string): string {
  return new Intl.DateTimeFormat(notationLanguage(), { month: 'short', timeZone: 'UTC' }).format(
    Date.parse(`2026-${month}-01`),
  )
}
