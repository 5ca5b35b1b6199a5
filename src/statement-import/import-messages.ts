import { countWords, formatCount, listOf } from '../domain/plural.ts'
import type { ImportUndo, PlannedLine } from '../domain/statement-import.ts'

// The texts of what an import would do.

export const newAccount = (account: string, known: number) =>
  `${account} is a bank account that is new here. ${others(known)}`
const others = countWords('Your statements so far are of # other.', 'Your statements so far are of # others.')
export const lines = 'Lines of the file'
export const linesOf = (fileName: string) => `Lines of ${fileName}`
export const date = 'Date'
export const counterparty = 'Counterparty'
export const amount = 'Amount'
export const outcome = 'On import'
export const states: Record<PlannedLine['state'], string> = {
  new: 'New',
  alike: 'New, but looks like one that is there',
  deleted: 'Left out: deleted before',
  known: 'Already there',
}
export const moreLines = countWords('and # more {line|lines}')

// The texts for what can be done with imports that were made.

export const showTransactions = 'Show its transactions'
export const showTransactionsOf = (fileName: string) => `${showTransactions}: ${fileName}`
export const download = 'Download'
export const downloadNamed = (fileName: string) => `Download ${fileName}`
export const takeBack = 'Take back'
export const takeBackNamed = (fileName: string) => `Take back ${fileName}`
export const takeBackQuestion = (fileName: string) => `Take back the import of ${fileName}?`
export const looking = 'Looking at its transactions'
export const takenAgain = 'The file stays in the list of imports, and can be imported again.'
const removing = countWords('Remove # {transaction|transactions}')
export const takeBackNow = (removed: number) => (removed === 0 ? takeBack : removing(removed))
export const notTakenBack = (reason: string) => `Not taken back. ${reason}`
export const notDownloaded = (reason: string) => `The file was not downloaded. ${reason}`

const willBeRemoved = countWords('# {transaction|transactions} will be removed.')
const willStay = countWords('# {transaction|transactions} will stay: {why}.')
const wasRemoved = countWords('# {transaction|transactions} removed')
const stayed = countWords('# left ({why})')
const staysDeleted = countWords('# deleted {transaction|transactions} {stays|stay} deleted.')

/** What taking back an import will do. */
export const planOf = (plan: ImportUndo) => {
  const { left, why } = leftIn(plan)
  return [
    willBeRemoved(plan.removed),
    ...(left > 0 ? [willStay(left, { why })] : []),
    ...(plan.deleted > 0 ? [staysDeleted(plan.deleted)] : []),
  ]
}

export const takenBack = (by: string, when: string) =>
  by === '' ? `Taken back ${when}` : `Taken back by ${by} ${when}`
/** What taking back an import has done. */
export const undoneIn = (undone: ImportUndo) => {
  const { left, why } = leftIn(undone)
  return listOf([wasRemoved(undone.removed), ...(left > 0 ? [stayed(left, { why })] : [])])
}

function leftIn({ edited, noted, shared }: ImportUndo) {
  const reasons = [
    ...(edited > 0 ? [`${formatCount(edited)} edited since`] : []),
    ...(noted > 0 ? [`${formatCount(noted)} marked or noted`] : []),
    ...(shared > 0 ? [`${formatCount(shared)} also in another import`] : []),
  ]
  return { left: edited + noted + shared, why: listOf(reasons) }
}

export const balances = (opening: string, closing: string, currency: string) =>
  `${opening} to ${closing} ${currency}`
