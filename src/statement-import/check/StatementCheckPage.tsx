// Over 200 lines because the page and its calendar of months are read together.

import { useQuery } from '@tanstack/react-query'
import {
  bankStatements,
  useBankAccounts,
  wordsForBankAccount,
} from '../../api/bank-accounts/bank-accounts.ts'
import { useCapability, useSession } from '../../api/session/use-session.ts'
import { isDay, today } from '../../domain/day.ts'
import { formatAmount } from '../../domain/money.ts'
import { dayInWords } from '../../domain/moment.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { CompareFile } from './CompareFile.tsx'
import * as messages from '../page-messages.ts'
import { checkStatements, refineTo, type AccountCheck, type CheckedStatement } from './check-statements.ts'
import { DailyBalances } from './DailyBalances.tsx'
import classes from './StatementCheckPage.module.css'
import { Link } from '@tanstack/react-router'
import { TableHead } from '../../ui/TableHead.tsx'

/**
 * A file compared with the books, for every service; and for one that imports statements, whether those of each bank account follow
 * each other: balances from one to the next, and months without any.
 */
export function StatementCheckPage() {
  return (
    <>
      <PageHeading title={messages.checkTitle} />
      <CompareFile />
      <Imported />
    </>
  )
}

function Imported() {
  const session = useSession()
  const canAnswer = useCapability('bank-statements')
  const { data, error, refetch, isFetching } = useQuery({
    ...bankStatements(session, true),
    enabled: canAnswer || session.memory.isBookend,
  })
  useBankAccounts() // their names are in the words
  const accounts = checkStatements(data?.statements ?? [], today())
  if (!canAnswer && (error || !session.memory.isBookend)) return null
  return (
    <>
      {data ? (
        accounts.length > 0 ? (
          <>
            {accounts.map((one) => (
              <Account key={`${one.bankAccount} ${one.currency}`} account={one} />
            ))}
            <Legend accounts={accounts} />
          </>
        ) : (
          <Notice title={messages.noStatements}>{messages.whatIsChecked}</Notice>
        )
      ) : error ? (
        <Failure title={messages.checkNotRead} of={{ error, refetch, isFetching }} />
      ) : (
        <p role="status">{messages.loading}</p>
      )}
    </>
  )
}

function Account({ account }: { account: AccountCheck }) {
  const { bankAccount, currency, statements } = account
  const words = bankAccount === '' ? messages.unnamedAccount : wordsForBankAccount(bankAccount)
  const isWrong = statements.some((one) => one.gap || !one.addsUp || one.contradicts)
  const faults = statements.filter(
    (one) => one.gap || !one.addsUp || one.contradicts || one.notCompared || one.deleted || one.corrected,
  )
  const id = `check-${bankAccount}-${currency}`
  return (
    <section aria-labelledby={id} className="stack apart measure">
      <h2 id={id}>
        {words} <small>{currency}</small>
      </h2>
      {!isWrong && (
        <p>{(faults.length > 0 ? messages.allFollowInBank : messages.allFollow)(statements.length)}</p>
      )}
      {faults.length > 0 && (
        <ul className="warning stack">
          {faults.map((one) => (
            <li key={one.id}>
              <Fault statement={one} all={statements} />
            </li>
          ))}
        </ul>
      )}
      <CoveredMonths account={account} words={words} />
      <details>
        <summary>{messages.statementsOf(statements.length)}</summary>
        <Statements statements={statements} words={words} />
      </details>
      <DailyBalances account={account} words={words} />
    </section>
  )
}

function Fault({ statement, all }: { statement: CheckedStatement; all: readonly CheckedStatement[] }) {
  const { gap, addsUp, contradicts, notCompared, deleted, corrected, name, fileName, currency, closing } =
    statement
  const other = all.find(({ id }) => id === contradicts?.statement)
  return (
    <>
      {gap && (
        <p>
          {messages.between(inWords(gap.from), inWords(gap.to))}{' '}
          <Figure text={formatAmount(gap.amount, currency)} /> {currency}. {messages.missing}
        </p>
      )}
      {!addsUp && <p>{messages.doesNotAddUp(name || fileName, inWords(closing.day))}</p>}
      {notCompared && (
        <p>
          {messages.notCompared(
            nameOf(statement),
            nameOf(notCompared),
            nameOf(addsUp ? notCompared : statement),
          )}
        </p>
      )}
      {contradicts && other && (
        <p>
          {messages.contradicts(nameOf(statement), nameOf(other), inWords(contradicts.day))}{' '}
          <Figure text={formatAmount(contradicts.own, currency).replace(/^\+/, '')} /> {currency}{' '}
          {messages.inFirst} <Figure text={formatAmount(contradicts.amount, currency).replace(/^\+/, '')} />{' '}
          {currency} {messages.inSecond}
        </p>
      )}
      {deleted && (
        <p>
          {messages.linesDeleted(deleted.lines, { name: name || fileName, day: inWords(closing.day) })}{' '}
          <Figure text={formatAmount(deleted.amount, currency)} /> {currency}
        </p>
      )}
      {corrected && <Corrected statement={statement} corrected={corrected} />}
    </>
  )
}

type CorrectedProps = { statement: CheckedStatement; corrected: NonNullable<CheckedStatement['corrected']> }

function Corrected({ statement, corrected: { count, lines } }: CorrectedProps) {
  const { name, fileName, closing } = statement
  const booked = ({ date, amount, currency }: { date: string; amount: string; currency: string }) => (
    <>
      {date} · <Figure text={formatAmount(amount, currency)} /> {currency}
    </>
  )
  return (
    <>
      <p>{messages.linesCorrected(count, { name: name || fileName, day: inWords(closing.day) })}</p>
      <ul className="bullets">
        {lines.map((line) => (
          <li key={line.id}>
            <Link to="/transactions/$transactionId" params={{ transactionId: line.id }}>
              {booked(line)}
              {messages.now} {booked(line.now)}
            </Link>
          </li>
        ))}
        {count > lines.length && <li>{messages.moreCorrected(count - lines.length)}</li>}
      </ul>
    </>
  )
}

/** Statements of one file without names are told apart by their days. */
function nameOf({ name, fileName, opening, closing }: CheckedStatement): string {
  return `${name || fileName} (${opening.day} – ${closing.day})`
}

function Statements({ statements, words }: { statements: readonly CheckedStatement[]; words: string }) {
  const figure = ({ amount }: { amount: string }, currency: string) => (
    <Figure text={formatAmount(amount, currency).replace(/^\+/, '')} />
  )
  return (
    <table
      role="table"
      className={`table cards ${classes.statements}`}
      aria-label={messages.statementsIn(words)}
    >
      <TableHead
        columns={[messages.from, messages.to, messages.statement, messages.opening, messages.closing]}
        figures={[messages.opening, messages.closing]}
      />
      <tbody role="rowgroup">
        {statements.map(({ id, opening, closing, name, fileName, currency }) => (
          <tr key={id} role="row">
            <td role="cell" className="oneline">
              {opening.day}
            </td>
            <td role="cell" className="oneline">
              {closing.day}
            </td>
            <td role="cell">{[name, fileName].filter(Boolean).join(' · ')}</td>
            <td role="cell" data-figure>
              {figure(opening, currency)}
            </td>
            <td role="cell" data-figure>
              {figure(closing, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function inWords(day: string): string {
  return isDay(day) ? dayInWords(day, 'medium') : day
}

/** What the signs in the calendars mean, for those that occur. */
function Legend({ accounts }: { accounts: readonly AccountCheck[] }) {
  const occurring = new Set(accounts.flatMap(({ months }) => months.map(({ covered }) => covered)))
  return (
    <ul className="quiet small apart" aria-label={messages.legend}>
      {[...occurring].map((covered) => (
        <li key={covered}>
          {messages.signs[covered]} {messages.covered[covered]}
        </li>
      ))}
    </ul>
  )
}

/** A calendar of the months that statements cover, a year in each row; each month leads to its transactions. */
function CoveredMonths({
  account: { bankAccount, months },
  words,
}: {
  account: AccountCheck
  words: string
}) {
  const years = Map.groupBy(months, ({ month }) => month.slice(0, 4))
  const columns = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
  return (
    <div className={`sideways ${classes.calendar}`}>
      <table>
        <caption className="visually-hidden">{messages.monthsOf(words)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{messages.year}</span>
            </th>
            {columns.map((month) => (
              <th key={month} scope="col" className="oneline">
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
