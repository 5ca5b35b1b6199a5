import { csvLine, csvStart } from '../../domain/csv-line.ts'
import { formatAmount } from '../../domain/money.ts'
import { transactionFields } from '../../domain/transaction-fields.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import * as messages from './messages.ts'

/** A transaction marked to ask about. */
export type AskedAbout = Transaction & { note: string }

/** The questions as plain text for a mail: a line for each transaction, its note under it. */
export function questionsAsText(asked: readonly AskedAbout[]): string {
  return asked.map(textOf).join('\n\n')
}

function textOf({ date, amount, currency, counterpart, description, note }: AskedAbout): string {
  const figure = `${formatAmount(amount, currency, notationLanguage())} ${currency}`
  const first = [date, figure, counterpart, description].map((part) => part.replaceAll(/\s+/g, ' ').trim())
  return [first.filter(Boolean).join(' · '), note.trim()].filter(Boolean).join('\n')
}

/** The questions as CSV, one row for each. */
export function questionsAsCsv(asked: readonly AskedAbout[]): Blob {
  const labels = [...fields.map((field) => transactionFields[field].label), messages.note]
  const rows = asked.map((one) => [...fields.map((field) => one[field]), one.note])
  return new Blob([csvStart, csvLine(labels, ','), ...rows.map((row) => csvLine(row, ','))], {
    type: 'text/csv;charset=utf-8',
  })
}

const fields = ['date', 'currency', 'amount', 'counterpart', 'description'] as const
