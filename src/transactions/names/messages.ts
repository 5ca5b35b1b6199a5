import { labelOf } from '../../domain/fields.ts'
import { countWords, listOf } from '../../domain/plural.ts'
import type { NameRule } from '../../domain/name-rules.ts'

export const tryAgain = 'Try again'
export const undo = 'Undo'

// The texts of the names that Bookend remembers for counterparties.

export const namesTitle = 'Names'
export const whatItDoes =
  'Say what to call a counterparty. Bookend remembers the name and suggests it for every transaction that fits. Nothing changes until you say so.'
export const namesKeptByService = 'Everyone who works with these books sees the same names.'
export const namesKeptHere = 'The names stay in this browser, because the service cannot keep them.'

export const onlyOneImport = 'Only the transactions of one import are counted here.'
export const countAll = 'Count all transactions'

export const readingNames = 'Reading the names'
export const namesNotRead = 'The names could not be read'
export const noNames = 'No names yet'
export const howToStart =
  'Add one here, or tick “Use for new transactions, too” when you merge spellings, or choose “Always use this name” after you correct a counterparty.'

const suggested = countWords('# {transaction|transactions} would get another name.')
export const suggestedNames = (number: number) =>
  number === 0 ? 'All transactions have the names below.' : suggested(number)
export const previewChanges = countWords('Preview # {change|changes}…')
export const countingTransactions = (done: number, of: number | undefined) =>
  of === undefined ? `Reading the transactions: ${done}` : `Reading the transactions: ${done} of ${of}`
export const transactionsNotRead = (words: string) => `The transactions could not be read. ${words}`

export const rule = 'Add a name'
export const editedRule = 'Edit a name'
export const ruleMatch = 'When the counterparty'
export const ruleMatches: Record<NameRule['match'], string> = {
  is: 'is',
  begins: 'begins with',
  contains: 'contains',
}
export const ruleText = 'Bank’s text'
export const ruleName = 'Call it'
export const add = 'Add'
export const save = 'Save'
export const cancel = 'Cancel'
export const needed = 'Required'
export const tooLong = 'At most 200 characters'
const fit = countWords('Fits # {transaction|transactions}')
export const fits = (number: number, names: readonly string[], more: number) =>
  number === 0
    ? 'Fits no transaction so far.'
    : `${fit(number)}: ${listOf([...names.map((one) => `“${one}”`), ...(more > 0 ? [others(more)] : [])])}.`
const others = countWords('# other {name|names}')

export const listOfRules = 'Remembered names'
export const ruleColumns = { text: labelOf('counterpart'), name: 'Called', changes: 'Effect now' }
export const changesOf = countWords('Changes # {transaction|transactions}')
export const noChanges = 'Changes nothing'
export const editRule = (of: string) => `Edit ${of}`
export const removeRule = (of: string) => `Remove ${of}`
export const editShort = 'Edit'
export const removeShort = 'Remove'

export const ruleAdded = (of: string) => `“${of}” added.`
export const ruleSaved = (of: string) => `“${of}” saved.`
export const ruleRemoved = (of: string) => `“${of}” removed.`
export const rulesImported = countWords('# {name|names} added from the file.')
export const rulesNotTaken = (reason: string) =>
  `Not all names of the file were added: the list shows which. ${reason}`
export const rulesRestored = 'Undone.'
export const exportFile = 'Export'
export const importFile = 'Import…'
export const namesFileName = 'bookend-names.json'
export const fileNotRead = 'This file could not be read.'
export const notAFile = 'This file does not contain names that Bookend has exported.'
export const faultIn = (place: string, words: string) => `Nothing was imported: ${place}: ${words}.`
