// Over 200 lines because they are the texts of the room’s pages and dialogs, apart from those that lead to an import, or are of one.
import { countWords, formatCount, listOf } from '../domain/plural.ts'
import type { ImportUndo, PlannedLine } from '../domain/statement-import.ts'
import type { KeptMapping, Meaning } from '../domain/csv-columns.ts'
import { formatDay } from '../domain/moment.ts'
import { labelOf } from '../domain/fields.ts'

export const choose = 'Choose'
export const stop = 'Stop'
export const total = 'Total'

// The texts of what an import would do.

export const newAccount = (account: string, known: number) =>
  `${account} is a new bank account here. ${others(known)}`
const others = countWords(
  'Your statements so far are from # other.',
  'Your statements so far are from # others.',
)
export const lines = 'Lines of the file'
export const linesOf = (fileName: string) => `Lines of ${fileName}`
export const date = labelOf('date')
export const amount = labelOf('amount')
export const outcome = 'On import'
export const states: Record<PlannedLine['state'], string> = {
  new: 'New',
  alike: 'New, but looks like one that is there',
  deleted: 'Left out: deleted before',
  known: 'Already there',
}
export const knownAndCorrected = 'Already there, corrected since'
export const perhapsSum = countWords('New, but perhaps the sum of # other {line|lines}')
export const perhapsOfBatch = 'New, but perhaps in a batch that is there'
export const leftAsTwice = 'Left out: would count twice'
export const batchQuestion = countWords(
  'A payment in a batch that is there, or one of its own?',
  '# payments in a batch that is there, or of their own?',
)
export const isThere = 'there as one line'
export const whyBatch =
  'Another file brought the batch as one line. Its payments beside it count the money twice; payments that are left out are missing.'
export const batchAnswers = {
  import: 'Payments of their own: import them',
  'leave-out': 'The payments of the batch: leave them out',
}
export const sumQuestion = countWords('The sum of # other {line|lines}, or a payment of its own?')
export const whySum =
  'No balance in the file proves which it is. A sum beside its parts counts the money twice; a payment that is left out is missing.'
export const sumAnswers = {
  import: 'A payment of its own: import it',
  'leave-out': 'Their sum: leave it out',
}
export const sumForAll = { import: 'Import all of these', 'leave-out': 'Leave all of these out' }
export const saySum = 'Choose one of the two first.'
export const moreLines = countWords('and # more {line|lines}')

// The texts for the bank account of a file that names none.

export const accountQuestion = 'Which bank account is this file from?'
export const whyAccount = 'The file does not say, and two accounts can have the same line, such as a fee.'
export const anotherAccount = 'A new account'
export const accountNumber = 'Its number or name'
export const accountOf = (file: string, account: string) => `${file}: ${account || 'not known'}`
export const answerIsFor = (files: readonly string[]) => `The answer is for ${listOf([...files])}.`
export const differentAccounts = 'They are from different accounts'
export const accountQuestionOf = (file: string) => `Which bank account is ${file} from?`
export const otherCurrency = (own: readonly string[], others: readonly string[]) =>
  `This account has only ${listOf([...own])} so far, and the lines are in ${listOf([...others])}. Check the account and the currency.`
export const noAccount = 'I don’t know'
export const chooseAccount = 'Choose an account first.'
export const typeAccount = 'Enter its number or name first.'
export const useAccount = 'Continue'
export const accountIs = (account: string, isEarlier: boolean) =>
  `Bank account: ${account || 'not known'}${isEarlier ? ', as you said for the last file like this one' : ''}.`
export const changeAccount = 'Change the account'
export const changeAccountOf = (file: string) => `Change the account of ${file}`

// The texts for what can be done with imports that were made.

export const showTransactionsOf = (fileName: string) => `Show its transactions: ${fileName}`
export const downloadFile = 'Download'
export const downloadNamed = (fileName: string) => `Download ${fileName}`
export const takeBack = 'Undo import'
export const takeBackNamed = (fileName: string) => `Undo import of ${fileName}`
export const takeBackQuestion = (fileName: string) => `Undo the import of ${fileName}?`
export const lookingAtImport = 'Looking at its transactions'
export const takenAgain =
  'The file stays in the list of imports, and can be imported again. Details that it added to transactions of other imports stay there.'
const removing = countWords('Remove # {transaction|transactions}')
export const takeBackNow = (removed: number) => (removed === 0 ? takeBack : removing(removed))
export const notTakenBack = (reason: string) => `Not undone. ${reason}`
export const notDownloaded = (reason: string) => `The file was not downloaded. ${reason}`

const willBeRemoved = countWords('# {transaction|transactions} will be removed.')
const willStay = countWords('# {transaction|transactions} will stay: {why}.')
const goWithOthers = countWords(
  'To remove the one that is also in another import, undo that import, too.',
  'To remove the # that are also in another import, undo that import, too.',
)
const wasRemoved = countWords('# {transaction|transactions} removed')
const stayed = countWords('# left ({why})')
const staysDeleted = countWords('# deleted {transaction|transactions} {stays|stay} deleted.')

/** What taking back an import will do. */
export const planOf = (plan: ImportUndo) => {
  const { left, why } = leftIn(plan)
  return [
    willBeRemoved(plan.removed),
    ...(left > 0 ? [willStay(left, { why })] : []),
    ...(plan.shared > 0 ? [goWithOthers(plan.shared)] : []),
    ...(plan.deleted > 0 ? [staysDeleted(plan.deleted)] : []),
  ]
}

export const takenBack = (by: string, when: string) =>
  by === '' ? `Undone ${when}` : `Undone by ${by} ${when}`
/** What taking back an import has done. */
export const undoneIn = (undone: ImportUndo) => {
  const { left, why } = leftIn(undone)
  return listOf([wasRemoved(undone.removed), ...(left > 0 ? [stayed(left, { why })] : [])])
}

function leftIn({ edited, noted, shared, sharedWith = [] }: ImportUndo) {
  const files = sharedWith.length > 0 ? ` (${sharedWith.join(', ')})` : ''
  const reasons = [
    ...(edited > 0 ? [`${formatCount(edited)} edited since`] : []),
    ...(noted > 0 ? [`${formatCount(noted)} marked or noted`] : []),
    ...(shared > 0 ? [`${formatCount(shared)} also in another import${files}`] : []),
  ]
  return { left: edited + noted + shared, why: listOf(reasons) }
}

// The texts for saying what the columns of an unknown CSV mean.

export const columnsTitle = 'What do the columns mean?'
export const columnsIntro =
  'Bookend does not know this file. Answer the questions and check the columns. Nothing is imported yet.'
export const introAgain =
  'Check what the columns mean, and change what is wrong. Nothing is imported yet, and the next file with these columns is read the same way.'
export const ofFile = (name: string) => `These are the columns of ${name}.`
export const accountAndCurrency = 'Which bank account is this file from, and what is its currency?'
export const currencyChoice = 'Currency'
export const suggestedBecause = (why: string) => `Suggested because ${why}. Check the amounts below.`
export const chooseBelow = 'Choose it among the columns below.'
export const columns = 'Columns of the file'
export const column = 'Column'
export const examples = 'Examples'
export const meaning = 'Meaning'
export const meaningOf = (name: string) => `Meaning of ${name}`
export const delimiter = 'Column separator'
const delimiterNames: Record<string, string> = {
  ';': 'Semicolon',
  ',': 'Comma',
  tab: 'Tab',
  '|': 'Vertical bar',
}
export const delimiterIs = (delimiter: string) =>
  delimiter in delimiterNames && delimiter !== 'tab'
    ? `${delimiterNames[delimiter]} ${delimiter}`
    : (delimiterNames[delimiter] ?? delimiter)
export const encoding = 'Encoding'
export const firstLine = 'First line with a payment'
export const numbered = (line: number, words: string) => `${formatCount(line)}: ${words}`
export const preview = 'The first lines, as they would be imported'
export const text = 'Counterparty and text'
export const unread = (line: number, reason: string) => `Line ${formatCount(line)} cannot be read. ${reason}`
export const notBookedYet = (state: string) => `Not imported: no payment, or not booked yet (${state})`
export const columnsNoLines =
  'No line can be read: choose a column for the date and one for the amount, or another first line.'
export const shapeNoLines = 'No line can be read like this. Choose another separator or another first line.'
export const lookAtAll = 'Show all lines'
export const columnsDownload = 'Download as a mapping'
export const unanswered = 'Answer every question first.'
export const readingColumns = 'Reading the columns…'

type Kept = Pick<KeptMapping, 'name' | 'chosenAt' | 'answers'>
export const readWith = ({ name, chosenAt, answers: { currency } = {} }: Kept) => {
  const chosen = `Read with the columns chosen on ${formatDay(Date.parse(chosenAt))} (${name})`
  return currency ? `${chosen}, in ${currency} as you said then.` : `${chosen}.`
}
export const changeColumns = 'Change columns'
export const changeColumnsOf = (file: string) => `Change columns of ${file}`
export const forgetColumns = 'Forget them'
export const forgetColumnsOf = (file: string) => `Forget them and ask again for ${file}`
export const notForgotten = (reason: string) => `Not forgotten. ${reason}`

export const keptTitle = 'Columns you chose'
export const keptIntro = 'Bookend reads a CSV or Excel file with these columns without asking.'
export const keptUnread = 'The columns you chose could not be read'
export const chosenOn = (day: string) => `Chosen on ${day}`
export const withoutHeader = 'Recognized by what is in its columns, because it has no header'
export const rename = 'Rename'
export const renameKept = (name: string) => `Rename ${name}`
export const forget = 'Forget'
export const forgetKept = (name: string) => `Forget ${name}`
export const nameOfKept = 'Name'
export const notRenamed = (reason: string) => `Not renamed. ${reason}`

export const meanings: Record<Meaning, string> = {
  date: 'Booking date',
  'other date': 'Another date',
  amount: labelOf('amount'),
  in: 'Money in',
  out: 'Money out',
  direction: 'In or out, as a word',
  currency: labelOf('currency'),
  account: 'Own bank account',
  balance: 'Balance',
  counterparty: labelOf('counterpart'),
  'counterparty account': 'Counterparty’s account',
  description: labelOf('description'),
  reference: 'Reference',
  code: 'Bank’s code',
  state: 'Booked or pending',
  fee: 'Fee',
  nothing: 'Leave out',
}

// The texts of the statement check.

export const checkTitle = 'Statement check'
export const loading = 'Loading the statements'
export const checkNotRead = 'The statements could not be read'
export const noStatements = 'No statement with balances yet'
export const whatIsChecked =
  'Import statements that have an opening and a closing balance. Bookend then checks that each opens with the closing balance of the one before it.'
export const unnamedAccount = 'Account without a number'
export const allFollow = countWords(
  'The only statement adds up.',
  'All # statements add up, and their balances follow each other.',
)
export const allFollowInBank = countWords(
  'By the bank’s lines, the only statement adds up. Your transactions differ from them:',
  'By the bank’s lines, all # statements add up, and their balances follow each other. Your transactions differ from them:',
)
export const between = (from: string, to: string) => `Between ${from} and ${to} the balance changed by`
export const missing = 'A statement is missing, or does not belong here.'
export const doesNotAddUp = (name: string, day: string) =>
  `Statement ${name}, until ${day}: its lines do not add up to its closing balance. It was imported anyway.`
export const contradicts = (name: string, other: string, day: string) =>
  `Statements ${name} and ${other} overlap, and contradict each other: at the end of ${day} the balance is`
export const notCompared = (name: string, other: string, wrong: string) =>
  `Statements ${name} and ${other} overlap, and were not compared, because the lines of ${wrong} do not add up to its closing balance.`
export const inFirst = 'in the first and'
export const inSecond = 'in the second. One of them is wrong, or does not belong here.'
export const linesDeleted = countWords(
  'Statement {name}, until {day}: # of its lines {was|were} deleted from your transactions:',
)
export const linesCorrected = countWords(
  'Statement {name}, until {day}: # of its lines {was|were} corrected in your transactions:',
)
export const now = ', now'
export const moreCorrected = countWords('and # more')
export const monthsOf = (account: string) => `Months with statements, ${account}`
export const year = 'Year'
export const covered = {
  whole: 'Statements cover the whole month.',
  part: 'Statements cover part of the month.',
  still: 'No statement covers this month, and the balance did not change.',
  none: 'No statement covers this month.',
  since: 'No statement yet.',
}
export const legend = 'Signs in the calendars'
export const monthIs = (month: string, cover: keyof typeof covered) => `${month}: ${covered[cover]}`
export const signs = { whole: '✓', part: '½', still: '=', none: '–', since: '·' }
export const statementsOf = countWords('# {statement|statements}')
export const statementsIn = (account: string) => `Statements, ${account}`
export const balanceByDay = 'Balance by day'
export const balancesOf = (account: string) => `Balance by day, ${account}`
export const balancesLoading = 'Loading the balances'
export const balancesNotRead = 'The balances could not be read'
export const howBalances =
  'The balance at the end of each day with transactions, where a statement has all of them, and on the day each statement ends.'
export const yearOf = (account: string) => `Year of the balances, ${account}`
export const day = 'Day'
export const checkBalance = 'Balance'
export const notAddingUp = (name: string) => `${name} (does not add up)`
export const from = 'From'
export const to = 'To'
export const statement = 'Statement'
export const opening = 'Opening balance'
export const closing = 'Closing balance'

// The texts of comparing a file with the books.

export const compareTitle = 'Compare a file with the books'
export const compareIntro =
  'Choose a bank statement to see which of its lines your transactions have. Nothing is imported.'
export const hint = 'or drop a file: CAMT, MT940, OFX, QIF, CSV, Excel, or a ZIP of them'
export const compareReading = (file: string) => `Reading ${file}…`
export const compareNotRead = 'The file could not be read'
export const unreadable = 'It may have been moved or changed. Choose it again.'
export const compareNoLines = 'There are no booked lines in this file'
export const noWorker =
  'This browser does not let Bookend read files in the background. Update it, or allow scripts.'
export const useChoice = 'Read it this way'
export const compareColumnsIntroAgain =
  'Check what the columns mean, and change what is wrong. Nothing is imported, and your changes apply to this comparison only.'
export const compareColumnsIntro =
  'Bookend does not know this file. Answer the questions and check the columns. Nothing is imported.'

export const readingBooks = 'Reading the transactions…'
export const readingPart = (read: number, of: number | undefined) =>
  of === undefined
    ? `Reading the transactions: ${formatCount(read)} so far…`
    : `Reading the transactions: ${formatCount(read)} of ${formatCount(of)}…`
export const stopped = 'You stopped reading the transactions. Nothing was compared.'
export const goOn = 'Continue'
export const booksNotRead = 'The transactions could not be read, so nothing was compared'
export const comparingAgain = 'Comparing again…'

export const compareLinesOf = countWords('# line, {days}', '# lines, {days}')
export const days = (from: string, to: string) => (from === to ? from : `${from} to ${to}`)
export const noBankAccount =
  'The file names no bank account, so it is compared with all transactions on these days.'
export const withAllAccounts =
  'The service does not say which bank account a transaction belongs to, so the file is compared with all transactions on these days.'
export const otherAccounts = countWords(
  '# transaction of another bank account is left out.',
  '# transactions of other bank accounts are left out.',
)
export const repeated = countWords(
  '# line is in an earlier statement of this file, too, and counts once.',
  '# lines are in earlier statements of this file, too, and count once.',
)
export const notBooked = countWords(
  '# line is no payment, or not booked by the bank yet, and is left out.',
  '# lines are no payments, or not booked by the bank yet, and are left out.',
)
export const nothingTaken = 'Nothing was imported or changed.'
export const allThere = 'The books have every line of the file, and no others on these days.'
export const summary = 'Result'
export const result = 'Lines'
export const count = 'Number'
export const inFile = 'In the file'
export const inBooks = 'In the books'
export const kinds = {
  there: 'In both',
  missing: 'Missing from the books',
  different: 'Different',
  onlyInBooks: 'Only in the books',
}
export type Kind = keyof typeof kinds
export const kindWith = (kind: Kind, number: number) => `${kinds[kind]}: ${formatCount(number)}`
export const explained = {
  there: 'Each has a transaction with the same day, amount and currency.',
  missing: 'No transaction matches them.',
  different: 'A transaction has the same text or amount, and something else about it differs.',
  onlyInBooks: 'Transactions on these days that no line of the file accounts for.',
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
export const compareSaveName = (file: string) => `${file.replace(/\.\w+$/, '')} compared.csv`
export const importMissing = 'Import this file'
export const importHint = 'The import first shows what it would add. It leaves out lines that you deleted.'
export const csvDiffers = 'Differs'
export const csvOfBooks = (label: string) => `${label} in the books`
