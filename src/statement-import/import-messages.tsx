import type { ReactNode } from 'react'
import { countWords, formatCount, listOf, plural } from '../domain/plural.ts'
import type { ImportReport } from '../domain/statement-import.ts'

// The texts of an import, and of the list of imports.

export const choose = 'Choose'
export const stop = 'Stop'
const newTransactions = countWords('# new {transaction|transactions}')
export const importing = 'Importing statements'
export const close = 'Close'
export const wholeOrNothing =
  'Each file is imported as a whole or not at all. Lines that are already there are not added again.'
export const allImports = 'All imports'
export const allImported = 'Statements imported'
export const someNotImported = 'Some statements were not imported'
const newLines = countWords('# new {line|lines}')
const wouldGet = countWords('# would get a remembered name')
export const namesSuggested = (added: number, { number, isLeast }: { number: number; isLeast: boolean }) =>
  `${newLines(added)}: ${isLeast ? 'at least ' : ''}${wouldGet(number)}`
export const nothingNew = 'Nothing new in these statements'
export const noneImported = 'Nothing was imported'
export const perhapsImported = 'Perhaps imported'
export const looking = 'Reading statements'
export const lookFirst = 'Import these statements?'
export const whatColumnsMean = 'What do the columns mean?'
export const whichAccount = 'Which bank account?'
export const reading = 'Reading…'
export const cancel = 'Cancel'
export const take = countWords('Import # new {transaction|transactions}')
export const nothingYet = (added: number) => `${newTransactions(added)}. Nothing is imported yet.`
export const tryAgain = 'Try again'
export const waiting = 'Waiting'
export const sending = 'Importing…'
export const stoppedWaiting =
  'You stopped waiting for this file. It may still have been imported; importing it again will not create duplicates.'
export const statementNamed = (name: string) => `Statement ${name}`
export const currency = 'Currency'
export const deposits = 'In'
export const withdrawals = 'Out'
export const net = 'Net'
export const totalsOfFile = 'Totals of the file’s lines'
export const period = (from: string, to: string) => `${from} to ${to}`
export const bankThatWroteIt = 'Bank or card company this file is from'
export const currencyOfAmounts = 'Currency of the amounts'
export const encodingOfFile = 'Encoding of the file'
export const whichCounts = 'What says whether a line is a withdrawal'
export const importBySigns = {
  amounts: 'The minus signs are right',
  types: 'The types (DEBIT, CREDIT) are right',
}
export const importDespiteBalances = 'Import even though the balances differ'
export const importDespiteTwins = 'Import even though these lines look like duplicates'
export const sumsOf = { import: 'Import these lines', 'leave-out': 'Leave these lines out' }
export const refusedWhole = 'Refused. Nothing from this file was imported.'
export const importFile = 'Import'
export const checkStatements = 'Check that statements follow each other'
export const title = 'Imports'
export const demoCannotImport = 'The demo does not import statements'
export const serviceCannotImport = 'This service does not import statements'
export const goToTransactions = 'Go to transactions'
export const showTransactions = 'Show its transactions'
export const syncedByBank = 'Its transactions come from the bank account that it syncs with.'
export const importsUnread = 'The imports could not be read'
export const loadingImports = 'Loading imports'
export const dropAgain = 'Drop the file here to see what you can do about it.'
export const noImports = 'No imports yet'
export const fileColumn = 'File'
export const whenColumn = 'When'
export const fromColumn = 'From'
export const resultColumn = 'Result'
export const refused = 'Refused.'
export const fromThisApp = 'This app'
export const fromInbox = 'Inbox folder'
export const fromCommandLine = 'Command line'
export const balance = (words: string) => `Balance: ${words}`
export const balances = (opening: ReactNode, closing: ReactNode, currency: string) => (
  <>
    {opening} to {closing} {currency}
  </>
)
export const statementsAddUp = (number: number) => `${formatCount(number)} statements; all balances add up`
export const balanceAddsUp = (...figures: Parameters<typeof balances>) => (
  <>Balance adds up: {balances(...figures)}</>
)
export const fileAddsUp = (...figures: Parameters<typeof balances>) => (
  <>The file’s balance adds up: {balances(...figures)}</>
)
export const differsByDeleted = (number: number, sum: ReactNode, currency: string) => (
  <>
    {plural(number, {
      one: '1 of its lines was deleted from your transactions:',
      other: `${formatCount(number)} of its lines were deleted from your transactions:`,
    })}{' '}
    {sum} {currency}
  </>
)
export const differsByCorrected = (number: number, by: ReactNode, currency: string) => (
  <>
    {plural(number, {
      one: '1 of its lines was corrected in your transactions, by',
      other: `${formatCount(number)} of its lines were corrected in your transactions, by`,
    })}{' '}
    {by} {currency}
  </>
)
export const bringBack = countWords('Restore # deleted {transaction|transactions}')
const areBack = countWords('# {transaction|transactions} {is|are} back.')
const notKept = countWords(
  '# {transaction|transactions} could not be restored: the service does not keep {it|them}.',
)
export const broughtBack = (back: number, missing: number) =>
  [back > 0 && areBack(back), missing > 0 && notKept(missing)].filter(Boolean).join(' ')
export const notBroughtBack = (reason: string) => `Not restored. ${reason} Try again; nothing is added twice.`
export const pendingLines = countWords(
  '# {line is no payment|lines are no payments}, or not booked by the bank yet, and left out:',
)
export const leftAsSums = countWords('# {line|lines} left out, which would count twice:')
export const balanceDiffers = (difference: ReactNode, currency: string) => (
  <>
    Balance differs by {difference} {currency}, accepted
  </>
)
export const openOwnAccount = (connections: (text: string) => ReactNode) => (
  <>To import statements, open your own account under {connections('Connections')}.</>
)
export const dropHereOr = (transactions: (text: string) => ReactNode) => (
  <>
    Drop a bank statement here or on {transactions('Transactions')}. Bookend reads CAMT, MT940, OFX, CSV and
    Excel.
  </>
)
export const earlierImports = 'Imported with version 0.1.0'
export const earlierKeptNoMore =
  'That version kept no files, and not which lines each brought: these imports cannot be undone. Importing a file again adds no line twice, and lists it above.'
export const onlyLast = (number: number) => `Only the last ${formatCount(number)} imports are listed.`
export const more = (number: number) => `${formatCount(number)} more`
export const fault = ({ line, reason }: { line?: number | undefined; reason: string }) =>
  line === undefined ? reason : `Line ${formatCount(line)}: ${reason}`
export const imported = (files: number, added: number) =>
  added === 0
    ? plural(files, {
        one: '1 file read, with nothing new.',
        other: `${formatCount(files)} files read, with nothing new.`,
      })
    : plural(files, {
        one: `1 file imported, with ${newTransactions(added)}.`,
        other: `${formatCount(files)} files imported, with ${newTransactions(added)}.`,
      })
export const filesUnsure = countWords('# {file|files} may or may not have been imported.')
export const filesNotImported = countWords('# {file|files} {was|were} not imported.')
/** What happened to the lines of a file or a statement. */
export const counts = ({ new: added, known, deletedBefore, pending = 0, leftOut = 0 }: Counts) =>
  listOf([
    newTransactions(added),
    ...(known > 0 ? [`${formatCount(known)} already there`] : []),
    ...(deletedBefore > 0 ? [`${formatCount(deletedBefore)} deleted before and left out`] : []),
    ...(leftOut > 0 ? [`${formatCount(leftOut)} left out: would count twice`] : []),
    ...(pending > 0 ? [`${formatCount(pending)} left out: no payment, or not booked yet`] : []),
  ])
type Counts = Pick<ImportReport, 'new' | 'known' | 'deletedBefore'> & { pending?: number; leftOut?: number }
