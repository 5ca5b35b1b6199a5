// The texts for saying what the columns of an unknown CSV mean.
import type { Meaning } from '../domain/csv-columns.ts'
import { formatCount } from '../domain/plural.ts'

export const title = 'What do the columns mean?'
export const intro =
  'Bookend does not know this file. Answer what it does not say, and check the columns. Nothing is imported yet.'
export const introAgain =
  'Check what the columns mean, and change what is wrong. Nothing is imported yet, and the next file with these columns is read in the same way.'
export const ofFile = (name: string) => `These are the columns of ${name}.`
export const currencyChoice = 'Currency'
export const accountChoice = 'Account'
export const accountHint = 'Number or name'
export const chooseBelow = 'Choose it among the columns below.'
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

export const readWith = (name: string, day: string) => `Read with the columns chosen on ${day} (${name}).`
export const changeColumns = 'Change columns'
export const changeColumnsOf = (file: string) => `Change columns of ${file}`
export const forgetColumns = 'Forget them'
export const forgetColumnsOf = (file: string) => `Forget them and ask again for ${file}`
export const notForgotten = (reason: string) => `Not forgotten. ${reason}`

export const keptTitle = 'Columns you chose'
export const keptIntro = 'A CSV or workbook with these columns is read without asking.'
export const keptUnread = 'The columns you chose could not be read'
export const chosenOn = (day: string) => `Chosen on ${day}`
export const withoutHeader = 'Recognized by what is in its columns, because it has no header'
export const rename = 'Rename'
export const renameKept = (name: string) => `Rename ${name}`
export const forget = 'Forget'
export const forgetKept = (name: string) => `Forget ${name}`
export const nameOfKept = 'Name'
export const saveName = 'Save'
export const cancel = 'Cancel'
export const notRenamed = (reason: string) => `Not renamed. ${reason}`

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
