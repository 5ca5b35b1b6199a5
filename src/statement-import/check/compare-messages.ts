// The texts of comparing a file with the books.
import { countWords, formatCount, listOf } from '../../domain/plural.ts'
import { labelOf } from '../../domain/fields.ts'

export const title = 'Compare a file with the books'
export const intro =
  'Choose a bank statement to see which of its lines your transactions have. Nothing is imported.'
export const hint = 'or drop a file: CAMT, MT940, OFX, QIF, CSV, Excel, or a ZIP of them'
export const reading = (file: string) => `Reading ${file}…`
export const notRead = 'The file could not be read'
export const unreadable = 'It may have been moved or changed. Choose it again.'
export const noLines = 'There are no booked lines in this file'
export const noWorker =
  'This browser does not let Bookend read files in the background. Update it, or allow scripts.'
export const useChoice = 'Read it so'
export const columnsIntroAgain =
  'Check what the columns mean, and change what is wrong. Nothing is imported, and what you change holds for this comparison.'
export const columnsIntro =
  'Bookend does not know this file. Answer what it does not say, and check the columns. Nothing is imported.'

export const readingBooks = 'Reading the transactions…'
export const readingPart = (read: number, of: number | undefined) =>
  of === undefined
    ? `Reading the transactions: ${formatCount(read)} so far…`
    : `Reading the transactions: ${formatCount(read)} of ${formatCount(of)}…`
export const stop = 'Stop'
export const stopped = 'You stopped reading the transactions. Nothing was compared.'
export const goOn = 'Go on'
export const booksNotRead = 'The transactions could not be read, so nothing was compared'
export const comparingAgain = 'Comparing again…'

export const linesOf = countWords('# line, {days}', '# lines, {days}')
export const days = (from: string, to: string) => (from === to ? from : `${from} to ${to}`)
export const noBankAccount =
  'The file names no bank account, so it is compared with all transactions of these days.'
export const withAllAccounts =
  'The service does not say which bank account a transaction belongs to, so the file is compared with all transactions of these days.'
export const otherAccounts = countWords(
  '# transaction of another bank account is left out.',
  '# transactions of other bank accounts are left out.',
)
export const repeated = countWords(
  '# line is in an earlier statement of this file, too, and counts once.',
  '# lines are in earlier statements of this file, too, and count once.',
)
export const notBooked = countWords(
  '# line is not booked by the bank yet and is left out.',
  '# lines are not booked by the bank yet and are left out.',
)
export const nothingTaken = 'Nothing was imported or changed.'
export const allThere = 'The books have every line of the file, and no others of these days.'
export const summary = 'Result'
export const result = 'Lines'
export const count = 'Number'
export const inFile = 'In the file'
export const inBooks = 'In the books'
export const total = 'Total'
export const kinds = {
  there: 'There',
  missing: 'Missing in the books',
  different: 'Different',
  onlyInBooks: 'Only in the books',
}
export type Kind = keyof typeof kinds
export const kindWith = (kind: Kind, number: number) => `${kinds[kind]}: ${formatCount(number)}`
export const explained = {
  there: 'Each has a transaction with the same day, amount and currency.',
  missing: 'No transaction is like them.',
  different: 'A transaction has the same text or amount, and something else about it differs.',
  onlyInBooks: 'Transactions of these days that no line of the file explains.',
}
export const line = 'Line'
export const lineOf = (at: number) => `Line ${formatCount(at)}`
export const books = 'Books'
export const differs = ([first = '', ...others]: readonly string[]) => {
  const names = listOf([labelOf(first), ...others.map((field) => labelOf(field).toLowerCase())])
  return others.length === 0 ? `${names} differs` : `${names} differ`
}
export const showMore = (number: number) => `Show ${formatCount(number)} more`
export const withoutText = '(no text)'

export const save = 'Save as CSV'
export const saveName = (file: string) => `${file.replace(/\.\w+$/, '')} compared.csv`
export const importMissing = 'Import this file'
export const importHint = 'It takes the missing lines, and shows them before.'
export const csvResult = 'Result'
export const csvLine = 'Line'
export const csvDiffers = 'Differs'
export const csvOfBooks = (label: string) => `${label} in the books`
