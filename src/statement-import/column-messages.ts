// The texts for saying what the columns of an unknown CSV mean.
import type { Meaning } from '../domain/csv-columns.ts'
import { formatCount } from '../domain/format-count.ts'

export const title = 'What do the columns mean?'
export const intro =
  'Bookend does not know this file. Answer what it does not say, and check the columns. Nothing is imported yet.'
export const currencyChoice = 'Currency'
export const choose = 'Choose'
export const columns = 'Columns of the file'
export const column = 'Column'
export const examples = 'Examples'
export const meaning = 'Meaning'
export const meaningOf = (name: string) => `Meaning of ${name}`
export const preview = 'The first lines, as they would be taken'
export const date = 'Date'
export const text = 'Counterparty and text'
export const amount = 'Amount'
export const unread = (line: number, reason: string) => `Line ${formatCount(line)} cannot be read. ${reason}`
export const noLines = 'No line can be read: choose a column for the date and one for the amount.'
export const lookAtAll = 'Show all lines'
export const download = 'Download as a mapping'
export const unanswered = 'Answer every question first.'
export const readingColumns = 'Reading the columns…'

export const meanings: Record<Meaning, string> = {
  date: 'Date of booking',
  'other date': 'Another date',
  amount: 'Amount',
  in: 'Money in',
  out: 'Money out',
  direction: 'In or out, as a word',
  currency: 'Currency',
  account: 'Own bank account',
  balance: 'Balance',
  counterparty: 'Counterparty',
  'counterparty account': 'Counterparty’s account',
  description: 'Description',
  reference: 'Reference',
  state: 'Booked or pending',
  fee: 'Fee',
  nothing: 'Leave out',
}
