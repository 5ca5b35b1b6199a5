import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAccount } from '../../api/session/use-session.ts'
import { isDay, daysAway } from '../../domain/day.ts'
import type { Period } from '../../domain/search/period.ts'
import { dayInWords, formatMoment } from '../../domain/moment.ts'
import { labelOf } from '../../domain/fields.ts'
import { formatAmount } from '../../domain/money.ts'
import { Figure } from '../../ui/Figure.tsx'
import { cellOf, textOf, type ExportedRecord } from './exported-record.ts'
import { totalsOf } from './closing-rows.ts'
import classes from './ExportDialog.module.css'
import * as messages from '../messages.tsx'
import * as exportMessages from './messages.ts'
import { TableHead } from '../../ui/TableHead.tsx'

export type PrintedStatementProps = {
  records: readonly ExportedRecord[]
  /** The search behind the records; "" for none. */
  search: string
  /** The period asked for, by a filter or in the search, and the other filters in words. */
  period: Period | undefined
  conditions: readonly string[]
  isSelection: boolean
  /** What is known beside the fields, under its labels. */
  extras: readonly (readonly [name: string, label: string])[]
  /** Whether the list kept changing while it was read. */
  isMoving: boolean
  onPrinted: () => void
}

/** A statement on paper, oldest first. It is not on the screen; it opens the browser's print dialog. */
export function PrintedStatement({
  records,
  search,
  period,
  conditions,
  isSelection,
  extras,
  isMoving,
  onPrinted,
}: PrintedStatementProps) {
  const account = useAccount()
  const [readAt] = useState(() => Date.now())
  const ordered = records.toReversed().toSorted((one, other) => byDate(one, other))
  useEffect(() => {
    // Not every browser blocks the page while its dialog is open, or reports when it closes.
    const ends = ['afterprint', 'pointerdown', 'keydown']
    for (const end of ends) window.addEventListener(end, onPrinted)
    return () => ends.forEach((end) => window.removeEventListener(end, onPrinted))
  }, [onPrinted])
  useEffect(() => window.print(), [])
  return createPortal(
    <section className={classes.statement}>
      <header className="spaced">
        {account && (
          <p>
            <strong>{account.name}</strong>
          </p>
        )}
        <h1>{exportMessages.statementTitle}</h1>
        <p>{period ? wordsFor(period) : periodOf(ordered)}</p>
        {search !== '' && <p>{exportMessages.foundFor(search)}</p>}
        {conditions.length > 0 && <p>{exportMessages.filteredBy(conditions)}</p>}
        {isSelection && <p>{exportMessages.onlySelected}</p>}
        <p>{exportMessages.countAsOf(records.length, { moment: formatMoment(readAt, 'long') })}</p>
        {isMoving && <p>{messages.listKeptChanging}</p>}
      </header>
      <table className="table">
        <thead>
          <tr>
            {columns.map((field) => (
              <th key={field} scope="col" {...looks[field]}>
                {labelOf(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map((record) => (
            <tr key={record.id}>
              {columns.map((field) => (
                <td key={field} {...looks[field]}>
                  {field === 'amount' ? <Figure text={amountOf(record)} /> : textOf(record, field)}
                  {field === 'description' &&
                    extras.map(([name, label]) => {
                      const text = textOf(record, name)
                      return text !== '' && <p key={name}>{messages.labelled(label, text)}</p>
                    })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <StatementTotals records={records} />
    </section>,
    document.body,
  )
}

const columns = ['date', 'counterpart', 'description', 'amount'] as const
const looks = {
  date: { className: 'oneline' },
  counterpart: { className: classes.counterpart },
  description: {},
  amount: { 'data-figure': true },
}

function amountOf(record: ExportedRecord): string {
  const { text, kind } = cellOf(record, 'amount')
  const currency = textOf(record, 'currency')
  return `${kind === 'amount' ? formatAmount(text, currency) : text} ${currency}`.trim()
}

function byDate(one: ExportedRecord, other: ExportedRecord): number {
  const [first, second] = [textOf(one, 'date'), textOf(other, 'date')]
  return first < second ? -1 : Number(first > second)
}

/** The days of the period, either of which may be open. */
function wordsFor({ from, end }: Period): string {
  const [first, last] = [from, isDay(end) ? daysAway(end, -1) : ''].map((day) =>
    isDay(day) ? dayInWords(day) : '',
  )
  if (!first) return exportMessages.until(last ?? '')
  if (!last) return exportMessages.since(first)
  return first === last ? first : exportMessages.fromTo(first, last)
}

/** From the first to the last readable day. */
function periodOf(ordered: readonly ExportedRecord[]): string {
  const days = ordered.map((record) => textOf(record, 'date')).filter(isDay)
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return ''
  const [first, last] = [dayInWords(from), dayInWords(to)]
  return from === to ? first : exportMessages.fromTo(first, last)
}

/** The totals at the end of a statement, by currency, and what they leave out. */
function StatementTotals({ records }: { records: readonly ExportedRecord[] }) {
  const { currencies, unread, uncertain } = totalsOf(records)
  const words = (amount: string, currency: string) => <Figure text={formatAmount(amount, currency)} />
  return (
    <section className={classes.totals}>
      <h2>{exportMessages.exportTotals}</h2>
      <table className="table">
        <TableHead
          columns={[
            exportMessages.currency,
            exportMessages.statementMoneyIn,
            exportMessages.statementMoneyOut,
            exportMessages.statementNet,
          ]}
          figures={[
            exportMessages.statementMoneyIn,
            exportMessages.statementMoneyOut,
            exportMessages.statementNet,
          ]}
        />
        <tbody>
          {currencies.map(({ currency, deposits, withdrawals, net }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              <td data-figure>{words(deposits, currency)}</td>
              <td data-figure>{words(withdrawals, currency)}</td>
              <td data-figure>{words(net, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unread > 0 && <p>{exportMessages.unreadLeftOut(unread)}</p>}
      {uncertain > 0 && <p>{exportMessages.noCurrencyLeftOut(uncertain)}</p>}
    </section>
  )
}
