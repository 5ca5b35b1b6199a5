import { countWords, formatCount } from '../../domain/plural.ts'
import { labelOf } from '../../domain/fields.ts'
import { counted, ofEach, ofEachWith } from '../counted.ts'

export const printLabel = 'Print'
export const exportTitle = ofEach('Export {records}')
export const exportDescription = 'This browser creates the file and saves it with your downloads.'
export const printing = 'The browser’s print dialog will open.'

export const whichRecords = 'Which records'
export const ticked = counted('The # selected {record}')
export const all = counted('{The|All} # {record} in this list')
export const allFound = counted('{The|All} # {record} found for “{search}”')
export const everything = ofEach('All {records} in this list')
export const everythingFound = ofEachWith('All {records} found for “{words}”')

export const format = 'Format'
export const formats = {
  xlsx: 'Excel',
  csv: 'CSV',
  vcard: 'vCard',
  json: 'JSON',
  print: 'Print',
}
export const formatHints = {
  xlsx: 'Amounts as numbers, dates as dates',
  csv: 'For spreadsheets and accounting programs',
  vcard: 'For address books on phones and in email apps',
  json: 'For other software',
  print: 'A statement with totals, oldest first',
}
export const withTotals = 'Amounts as numbers, dates as dates, totals at the end'

export const exportColumns = 'Columns'
export const columnsSeen = 'As in the list'
export const columnsAll = 'All fields and the ID'

export const notation = 'Number format and separator'
export const notationSample = (example: string, separator: string) =>
  `${example}, columns separated by ${separator}`

export const exportReading = (done: number, of: number | undefined, again: number) => {
  const progress = of === undefined ? formatCount(done) : `${formatCount(done)} of ${formatCount(of)}`
  return again > 0 ? `The list changed, starting again. Reading… ${progress}` : `Reading… ${progress}`
}
export const readingStarted = 'Reading the list…'
export const writing = 'Creating the file…'
export const exportStopped = 'Stopped. No file was created.'
export const noFileCreated = (reason: string) => `No file was created. ${reason}`.trim()

export const tooManyToPrint = (most: number) =>
  `That is too many transactions to print: the limit is ${formatCount(most)}. Choose a shorter period, or export a file.`
export const exportSaved = counted('{file}: # {record} saved.')

/** File names as people would write them. */
export const fileNames = ofEach('{records}')
export const selectedFile = (name: string, number: string) => `${name}, ${number} selected`
export const movingFile = (name: string) => `${name}, list changed while reading`

export const idHeader = 'ID'
export const sheets = ofEach('{Records}')
export const moneyIn = (currency: string) => `Money in, ${currency}`
export const moneyOut = (currency: string) => `Money out, ${currency}`
export const net = (currency: string) => `Net, ${currency}`
export const unreadLeftOut = countWords('# {amount|amounts} cannot be read and {is|are} not in the totals.')
export const noCurrencyLeftOut = countWords(
  '# {amount|amounts} {has|have} no clear currency and {is|are} not in the totals.',
)
export const tooLongForNumbers = countWords(
  '# {amount|amounts} {is|are} saved as text, because {it|they} {has|have} more digits than a spreadsheet can calculate with.',
)

// A printed statement
export const statementTitle = 'Statement of transactions'
export const fromTo = (from: string, to: string) => `${from} to ${to}`
export const since = (day: string) => `From ${day}`
export const until = (day: string) => `Until ${day}`
export const filteredBy = (conditions: readonly string[]) =>
  `Only transactions with: ${conditions.join(' · ')}`
export const foundFor = (search: string) => `Only results for “${search}”`
export const onlySelected = 'Only selected transactions'
export const countAsOf = countWords('# {transaction|transactions}, as of {moment}')
export const exportTotals = 'Totals'
export const currency = labelOf('currency')
export const statementMoneyIn = 'Money in'
export const statementMoneyOut = 'Money out'
export const statementNet = 'Net'
