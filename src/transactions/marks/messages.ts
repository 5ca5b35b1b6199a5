// Over 200 lines because they are the texts of one room, apart from those that the first view loads.
import { labelOf } from '../../domain/fields.ts'
import { countWords } from '../../domain/plural.ts'

// The texts of marks on transactions, of their filters, and of questions and answers. All of the room may import this folder.

export const marks = 'Marks'
export const reviewed = 'Reviewed'
export const ask = 'Question'
export const note = 'Note'
export const markWords = { reviewed, ask, '': '' }
export const printedMark = (mark: keyof typeof markWords, text: string) =>
  [markWords[mark], text].filter(Boolean).join(': ')
export const noteHint = 'What you want to ask or remember'
export const marksKeptHere = 'Marks and notes stay in this browser.'
export const marksKeptByOffice = 'Everyone who works on these books sees marks and notes.'
export const savingNote = 'Saving the note…'
export const noteSaved = 'Note saved. Everyone who works on these books sees it.'
export const noteNotSaved = (words: string) =>
  `The note is not saved yet, but this browser keeps it. ${words}`.trim()
export const savedNote = (saved: string) =>
  saved === '' ? 'The saved note is now empty.' : `The saved note now says: “${saved}”`
export const keepMine = 'Keep my note'
export const takeSaved = 'Use the saved note'
export const marksNotRead = 'The marks could not be read.'
export const tryAgain = 'Try again'
export const notSaved = countWords('The {mark was|marks were} not saved. {why}')
export const notThere = countWords(
  '# {transaction|transactions} {was|were} not marked, because {it|they} {is|are} no longer there.',
)
export const carried = countWords(
  '# {mark|marks} {or|and} {note|notes} from this browser {is|are} now shared with everyone who works on these books.',
)
export const notKept = 'This browser does not let Bookend store marks. They are lost when you close this tab.'

export const reviewedBadge = '✓'
export const askBadge = '?'
export const noteBadge = '✎'

export const corrected = 'Corrected'
export const bankWrote = (values: string) => `The bank wrote: ${values}.`

export const markAs = 'Mark as…'
export const noMark = 'No mark'
export const done = {
  reviewed: countWords('# {transaction|transactions} marked as reviewed'),
  ask: countWords('# transaction marked as a question', '# transactions marked as questions'),
  '': countWords('{Mark|Marks} removed from # {transaction|transactions}'),
}

export const copyQuestions = 'Copy questions'
export const saveQuestions = 'Save as Excel'
export const readAnswers = 'Import answers'
export const questionsCopied = countWords(
  '# open {question|questions} copied. Paste {it|them} into an email.',
)
export const questionsSaved = countWords(
  '# open question saved with a column for its answer. When the file comes back, choose “Import answers”.',
  '# open questions saved with a column for the answers. When the file comes back, choose “Import answers”.',
)
export const withoutNote = countWords('# {has|have} no note that says what you ask.')
export const noOpenQuestions = 'There are no open questions.'
export const openQuestionsNotRead = 'The questions could not be read. Please try again.'
export const notCopied = 'The browser blocked copying. Save the questions as Excel instead.'

// The texts of the filters of transactions.

export const periodSteps = 'One period back or forward'
export const period = 'Period'
export const relative: Record<string, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
}
export const sameLastYear = 'Same period last year'
export const periodBefore = 'Previous period'
export const periodAfter = 'Next period'
export const anyPeriod = 'Any time'
export const fromDay = 'From'
export const untilDay = 'Until'
export const dayExample = '2026-01-31'
export const lastBeforeFirst = 'The start date is after the end date.'
export const year = (text: string) => `Year ${text}`
export const quarter = (number: string, inYear: string) => `${quarters[number]} quarter of ${inYear}`
export const quarterInShort = (number: string, inYear: string) => `Q${number} ${inYear}`
const quarters: Record<string, string> = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth' }
export const days = (first: string, last: string) => `${first} to ${last}`
export const daysFrom = (first: string) => `From ${first}`
export const daysUntil = (last: string) => `Until ${last}`

export const amount = labelOf('amount')
export const atLeast = 'From'
export const atMost = 'To'
export const mostBelowLeast = 'The minimum is larger than the maximum.'
export const amounts = (least: string, most: string) => `${least} to ${most}`
export const exactly = (amountText: string) => `Exactly ${amountText}`
export const orMore = (least: string) => `${least} or more`
export const orLess = (most: string) => `${most} or less`

export const direction = 'Money in or out'
export const bothDirections = 'Both'
export const moneyIn = 'Money in'
export const moneyOut = 'Money out'

export const currency = 'Currency'
export const anyCurrency = 'Any currency'
export const inCurrency = (code: string) => `In ${code}`
export const withCount = (code: string, count: string) => `${code} (${count})`

export const noBankAccount = 'None'
export const inBankAccount = (words: string) => `Bank account: ${words}`
export const transfers = 'Transfers between own accounts'
export const withTransfers = 'Included'
export const noTransfers = 'Left out'
export const justTransfers = 'Only these'
export const onlyTransfers = 'Only transfers between own accounts'
export const withoutTransfers = 'Without transfers between own accounts'

export const withAccount = (account: string) => `Counterparty account: ${account}`
export const fromImport = (fileName: string | undefined) =>
  fileName === undefined ? 'From one import' : `Import: ${fileName}`

export const mark = 'Marks'
export const anyMark = 'All'
export const marked: Record<string, string> = {
  reviewed: 'Reviewed',
  ask: 'Question',
  none: 'Without a mark',
}

export const dateOrAmountUnreadable = 'Date or amount unreadable'
export const unusualAmounts = 'Amounts unusual for their counterparty'
export const oddDates = 'Dates in the future or long ago'
export const unusual = (usual: string) => `Unusual amount: it is usually about ${usual}.`
export const ofCounterparty = 'See this counterparty’s transactions'

// The texts of questions that are sent to a client, and of their answers.

export const questionsFileName = 'questions'

// The workbook.
export const sheet = 'Questions'
export const question = 'Question'
export const answer = 'Answer'
export const reference = 'Reference (please keep)'

// The page of answers.
export const answersTitle = 'Answers to questions'
export const answersHint =
  'or drop it here: the Excel file of your questions, with its Answer column filled in. You see each answer before it is added to its note.'
export const fileNotRead = 'This file could not be read.'
export const notesNotRead = 'The notes could not be read.'
export const noColumn = (name: string) =>
  `This file has no column “${name}”. Choose the file that you saved from your questions, or a copy of it.`
export const allThere = 'All answers of this file are in the notes already.'
export const noAnswers = 'No row of this file has an answer.'
export const otherBooks =
  'None of these answers belongs to a question in these books. Is it the file of another client?'
export const answered = (words: string) => `Answer: ${words}`
export const answerStates = {
  new: '',
  changed: 'The note is no longer what the file asks:',
  several: 'The file has another answer to this question, too.',
  there: 'This answer is in the note.',
  long: 'The note would be longer than 2,000 characters. Shorten the answer in the file, or the note.',
  unknown: 'There is no question or note here for this row.',
}
export const emptyNote = '(empty)'
export const inRow = (at: number) => `Row ${at}`
export const answersFound = countWords('# {answer|answers} found.')
export const unanswered = countWords('# {question|questions} in the file {has|have} no answer.')
export const addAnswers = countWords('Add # {answer|answers}')
export const removeMark = 'These are settled: take them off the questions'
export const addingAnswers = (done: number, of: number) => `Adding answers: ${done} of ${of}`
export const answersAdded = countWords('# answer added to its note.', '# answers added to their notes.')
export const restKept = (words: string) => `The other notes were not changed. ${words}`
export const nextUnknown = (words: string) =>
  `Bookend does not know whether the next note was changed: choose the file again to see. The others were not changed. ${words}`
export const questionsUndone = countWords('# note is as before.', '# notes are as before.')
export const keptNewer = countWords(
  '# note was changed since, and stays as it is.',
  '# notes were changed since, and stay as they are.',
)
export const undo = 'Undo'
export const toQuestions = 'Go to your questions'

// The texts of what this browser saw first, and of what the bank wrote.
export const deletedBefore = 'Deleted before'

export const deletedTwin = (day: string) => `You deleted one just like this on ${day}.`
export const deletedHere = (day: string) => `You deleted this on ${day}. It is back.`
export const editUndone = 'Edit undone'
export const editReplaced = (fields: string) =>
  `The value first seen here has replaced your edit of ${fields}.`
export const likeDeleted = 'Matches a deleted one'
export const edited = 'Edited'
export const firstSeenFields = (fields: string) => `First seen here: ${fields}.`
export const fieldAsWritten = (label: string, value: string) =>
  value ? `${label} “${value}”` : `${label} empty`

// Notes that a search finds.

export const notesFound = countWords('# {note|notes} in this browser {says|say} that:')
export const moreNotes = countWords('and # more')

export const ofBankAccount = (account: string) => `Transactions of bank account ${account}`
/** Files of several months often have the same name. */
export const ofFile = (name: string, when: string) => `Transactions imported with ${name}, ${when}`
