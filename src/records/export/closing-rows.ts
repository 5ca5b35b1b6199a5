import { isDecimal } from '../../domain/money.ts'
import { addUp, type Totals } from '../../domain/query/add-up.ts'
import { cellOf, textOf, isExactNumber, type ExportedRecord } from './exported-record.ts'
import type { ClosingRow } from './write-xlsx.ts'
import * as messages from './messages.ts'

/** The totals below the records of a workbook, by currency, and what they leave out. None if no column has amounts. */
export function closingRows(records: readonly ExportedRecord[], fields: readonly string[]): ClosingRow[] {
  const [first = ''] = fields
  if (!fields.includes('amount') || first === 'amount') return []
  const { currencies, unread, uncertain } = totalsOf(records)
  const rows = currencies.flatMap(({ currency, deposits, withdrawals, net }) => [
    totalRow(first, messages.moneyIn(currency), currency, deposits, false),
    totalRow(first, messages.moneyOut(currency), currency, withdrawals, false),
    totalRow(first, messages.net(currency), currency, net, true),
  ])
  const long = records.filter((record) => isLong(textOf(record, 'amount'))).length
  const notes = [
    unread > 0 && messages.unreadLeftOut(unread),
    uncertain > 0 && messages.noCurrencyLeftOut(uncertain),
    long > 0 && messages.tooLongForNumbers(long),
  ]
  return [...rows, ...notes.filter((note) => note !== false).map((note) => noteRow(first, note))]
}

/** The totals of transactions; amounts or currencies in doubt are left out. */
export function totalsOf(records: readonly ExportedRecord[]): Totals {
  return addUp(
    records.map((record) => ({
      amount: cellOf(record, 'amount').kind === 'amount' ? textOf(record, 'amount') : '',
      currency: record.aside?.doubts['currency'] ? '' : textOf(record, 'currency'),
    })),
  )
}

function totalRow(first: string, label: string, currency: string, amount: string, bold: boolean): ClosingRow {
  return {
    cells: {
      [first]: { text: label, kind: 'text' },
      currency: { text: currency, kind: 'text' },
      amount: { text: amount, kind: 'amount' },
    },
    bold,
  }
}

function noteRow(first: string, note: string): ClosingRow {
  return { cells: { [first]: { text: note, kind: 'text' } }, bold: false }
}

function isLong(amount: string): boolean {
  return isDecimal(amount) && !isExactNumber(amount)
}
