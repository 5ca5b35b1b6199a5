import type { ReactNode } from 'react'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import { extraLabels, transactionFields } from '../domain/transaction-fields.ts'
import type { Column } from '../records/list/column.ts'
import { oneLine } from '../ui/one-line.ts'
import { isDay } from '../domain/day.ts'
import { Amount } from './Amount.tsx'
import type { Badge } from './badges/badges.ts'
import { transactionNaming } from './transaction-naming.ts'
import classes from './TransactionListPage.module.css'
import * as messages from './messages.ts'

/** The columns of the list of transactions. The date is the link, because every transaction should have one. */
export function transactionColumns(
  currency: string | undefined,
  badges: ReadonlyMap<string, Badge>,
): Column<WithMeta<Transaction>>[] {
  return [
    {
      name: 'date',
      header: transactionFields.date.label,
      className: classes.date,
      cell: (transaction, href) => (
        <a href={href} aria-label={linkName(transaction)}>
          <Day date={transaction.date} doubt={transaction.aside?.doubts['date']} />
        </a>
      ),
    },
    {
      name: 'counterpart',
      header: transactionFields.counterpart.label,
      className: classes.counterpart,
      besides: { column: 'description', textOf: ({ description }) => description.trim() },
      cell: (transaction, _href, _edited, shown) => {
        const badge = badges.get(transaction.id)
        return badge ? (
          <>
            <TransactionBadge badge={badge} shown={shown} />
            {counterpartyOf(transaction)}
          </>
        ) : (
          counterpartyOf(transaction)
        )
      },
    },
    {
      name: 'description',
      header: transactionFields.description.label,
      className: `quiet ${classes.description}`,
      // Its first line is in the column of the counterparty, unless that is being edited.
      cell: (transaction, _, edited, shown) => {
        const detail = edited?.has('counterpart')
          ? transaction.description.trim()
          : transactionNaming.detailOf?.(transaction)
        const question = has(shown, 'note') ? undefined : badges.get(transaction.id)?.question
        return question === undefined ? (
          detail
        ) : (
          <>
            <em className={classes.question}>{question}</em> {detail}
          </>
        )
      },
    },
    {
      name: 'amount',
      header: transactionFields.amount.label,
      unit: currency,
      className: classes.amount,
      cell: (transaction) => <Amount transaction={transaction} stated={currency} />,
    },
    {
      name: 'note',
      header: extraLabels.note,
      isExtra: true,
      className: `quiet ${classes.bankAccount}`,
      cell: ({ id }) => badges.get(id)?.note,
    },
  ]
}

/** What screen readers call the link of a row, because several transactions may have one date, name and amount. */
function linkName(transaction: WithMeta<Transaction>): string {
  const { summaryOf, detailOf } = transactionNaming
  const parts = [transaction.date ? '' : messages.noDate, ...summaryOf(transaction), detailOf?.(transaction)]
  return oneLine(parts.filter(Boolean).join(', '))
}

/** The counterparty. If the bank did not name one, the first line of its description, in a quieter style. */
function counterpartyOf(transaction: WithMeta<Transaction>): ReactNode {
  const { counterpart, description } = transaction
  if (counterpart.trim() || !description.trim()) return counterpart
  return (
    <span className={classes.instead} title={description}>
      <span className={`visually-hidden ${classes.unsaid}`}>{messages.noCounterparty} </span>
      {transactionNaming.nameOf(transaction)}
    </span>
  )
}

type Columns = readonly { name: string }[] | undefined

function has(shown: Columns, column: string): boolean {
  return shown?.some(({ name }) => name === column) === true
}

/** A short badge on a transaction. Its full sentence shows on hover, row focus and paper, and is read by screen readers. */
function TransactionBadge({ badge, shown }: { badge: Badge; shown: Columns }) {
  const { label, text, note = '', question } = badge
  const isNoteBeside = has(shown, 'note') || (question !== undefined && has(shown, 'description'))
  const printed = isNoteBeside ? text.replace(note, '').replace(/:? *$/, '') : text
  // A sign such as “?” needs no colon.
  const colon = /\p{L}$/u.test(label) ? ': ' : ' '
  return (
    <small className={`fine ${classes.mark}`} title={text}>
      {label}
      <span className="visually-hidden">
        {colon}
        {text}
      </span>
      {printed && (
        <span className="print-only">
          {colon}
          {printed}
        </span>
      )}
    </small>
  )
}

/** The currency of more than half of these transactions, shown once for all; undefined if there is none. */
export function commonCurrency(transactions: WithMeta<Transaction>[]): string | undefined {
  const known = transactions.filter(({ aside }) => !aside?.doubts['currency'])
  return known
    .map(({ currency }) => currency)
    .find(
      (one) =>
        one.trim() !== '' &&
        2 * known.filter(({ currency }) => currency === one).length > transactions.length,
    )
}

type DayProps = {
  date: string
  /** Why it is shown as received. */
  doubt: string | undefined
}

/** A stored date. A missing or impossible date is marked, never corrected. */
export function Day({ date, doubt }: DayProps) {
  if (isDay(date) && !doubt) return <time dateTime={date}>{date}</time>
  return <mark title={doubt ?? (date ? messages.noSuchDay : undefined)}>{date || messages.noDate}</mark>
}
