// The texts of the names that Bookend remembers for counterparties.
import { countWords, listOf } from '../../domain/plural.ts'
import type { NameRule } from '../../domain/name-rules.ts'

export const title = 'Names'
export const whatItDoes =
  'Remember how a counterparty is called. Bookend suggests the name for every transaction that fits, and changes nothing until you say so.'
export const keptByService = 'Everyone who works with these books sees the same names.'
export const keptHere = 'This browser keeps the names: the service cannot.'

export const reading = 'Reading the names'
export const notRead = 'The names could not be read'
export const none = 'No names yet'
export const howToStart =
  'Add one here, or tick “Remember” when you merge spellings, or choose “Always call it so” after you correct a counterparty.'

const suggested = countWords('# {transaction|transactions} would get another name.')
export const suggestions = (number: number) =>
  number === 0 ? 'All transactions have the names below.' : suggested(number)
export const preview = countWords('Preview # {change|changes}…')
export const previewTitle = 'Change counterparty names'
export const counting = (done: number, of: number | undefined) =>
  of === undefined ? `Reading the transactions: ${done}` : `Reading the transactions: ${done} of ${of}`
export const notCounted = (words: string) => `The transactions could not be read. ${words}`
export const tryAgain = 'Try again'

export const rule = 'Add a name'
export const editedRule = 'Edit a name'
export const match = 'When the counterparty'
export const matches: Record<NameRule['match'], string> = {
  is: 'is',
  begins: 'begins with',
  contains: 'contains',
}
export const text = 'Bank’s text'
export const name = 'Call it'
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
export const columns = { text: 'Counterparty', name: 'Called', changes: 'Effect now' }
export const changesOf = countWords('Changes # {transaction|transactions}')
export const noChanges = 'Changes nothing'
export const edit = (of: string) => `Edit ${of}`
export const remove = (of: string) => `Remove ${of}`
export const editShort = 'Edit'
export const removeShort = 'Remove'

export const added = (of: string) => `“${of}” added.`
export const saved = (of: string) => `“${of}” saved.`
export const removed = (of: string) => `“${of}” removed.`
export const imported = countWords('# {name|names} added from the file.')
export const undone = 'Undone.'
export const undo = 'Undo'
export const exportFile = 'Export'
export const importFile = 'Import…'
export const fileName = 'bookend-names.json'
export const notAFile = 'This file does not contain names that Bookend has exported.'
export const faultIn = (place: string, words: string) => `Nothing was imported: ${place}: ${words}.`
