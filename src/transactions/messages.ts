import { countWords } from '../domain/plural.ts'

// The texts of the list of transactions, and of transactions everywhere.

export const unreadableAmount = 'This amount cannot be read as a number'
export const noAmount = 'no amount'
export const noCurrency = 'no currency'

export const noSuchDay = 'There is no such date'
export const noDate = 'no date'

export const importWord = 'Import'
export const statementWord = ' statement'
export const noneYet = 'Transactions come from the bank: they appear here once the bank account is synced.'

export const title = 'Transactions'
export const unnamed = 'Transaction without a name'
export const noCounterparty = 'No counterparty:'
/** What happens when the bank sends a deleted transaction again: in a statement that is imported, or through the service. */
export const bankMayResend = {
  imported: countWords('If a statement has {it|them} again, the import leaves {it|them} out and says so.'),
  synced: countWords('If the bank sends {it|them} again, this browser will flag {it|them}.'),
}
export const missing = 'There is no such transaction'

// The texts of a transaction's page.
export const pageNoSuchDay = 'There is no such date.'
export const inFuture = 'This date is in the future.'
export const longAgo = 'This date is more than ten years ago.'

// The texts of a transaction's form.
export const chooseDate = 'Choose date'

export const exampleDate = '2026-01-31'
export const amountHint = (example: string) => `Use a minus for money out, such as ${example}.`
export const amountHintWith = (example: string, shown: string) =>
  `${amountHint(example)} Lists show this as ${shown}.`

export const correct = 'Correct amount, date or currency'
export const correctionIsKept = {
  byService:
    'The bank’s own values are kept beside your correction. The list marks it as corrected, and you can restore what the bank wrote.',
  byBrowser:
    'This browser keeps the values that it first saw beside your correction. It marks it as corrected in the list, and you can restore them.',
}
export const dateNeeded = 'A bank line always has a date. Enter one such as 2026-01-31'
export const amountNeeded = 'A bank line always has an amount. Enter one'
export const currencyNeeded = 'A bank line always has a currency. Enter one such as EUR'

// The texts below the search box.
export const onlyPeriod = (period: string) => `Only ${period}.`
export const showAllDates = 'Show all dates'
export const findsAnywhere = (text: string) => `Finds “${text}” anywhere, including in descriptions.`
export const showPeriod = (period: string) => `Show ${period}`
export const findsBoth = (text: string) => `“${text}” can mean two days; both are shown.`
export const onlyDay = (day: string) => `Only ${day}`
export const typeAsSeen = 'You can type amounts and dates as you see them, such as 1.234,50 or 31/03/2026.'

export const changesTo = 'Changes to this transaction'

// The texts about how transactions get into Bookend.

export const dropHere = 'Drop a bank statement here'
export const formats = 'CAMT, MT940, OFX, CSV or Excel, as you download it from the bank.'
export const chooseFile = 'Choose a file'
export const lookAtDemo = 'Look at the demo books'
