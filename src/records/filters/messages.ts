// The texts of filters that contacts and transactions share.
import type { CollectionName } from '../../domain/collection-name.ts'
import { formatCount } from '../../domain/format-count.ts'
import { labelOf } from '../../domain/label-of.ts'
import { listOf } from '../../domain/list-of.ts'
import { counted } from '../counted.ts'

export const filters = 'Filters'
export const clearAll = 'Clear all filters'
export const clearAllShort = 'Clear all'
export const done = 'Done'
export const remove = (condition: string) => `Remove filter: ${condition}`
export const printedFilters = (conditions: string[]) => `Filters: ${conditions.join(' · ')}`
export const notUnderstood = (parameter: string) => `Not understood: ${parameter}`

export const find = (label: string) => `Find: ${label}`
export const typeToFind = 'Type to find'
export const noMatch = 'No match'
export const exactly = (text: string) => `Exactly “${text}”`
export const moreMatches = (number: number) => `${formatCount(number)} more: type to find them.`
export const notAllRead =
  'Not everything has been read yet: some choices may be missing. You can type the exact text.'
export const countsUnread = 'The choices could not be loaded. You can type the exact text.'

export const missing = 'Missing'
export const other = 'Other'
export const editedHere = 'Edited in this browser'
export const edited = 'Edited in this browser'
export const deletedBefore = 'Deleted before, now back'

export const sortBy = 'Sort by'
export const ownOrder = 'Default order'
export const ascending = (label: string) => `${label}, ascending`
export const descending = (label: string) => `${label}, descending`

/** Acme, Beta or 3 others */
export const oneOf = (values: string[]) => {
  const others = values.length > 3 ? values.length - 2 : 0
  const named = others > 0 ? [...values.slice(0, 2), othersCount(others)] : values
  return listOf(named, 'disjunction')
}
const othersCount = (number: number) => `${formatCount(number)} others`

export const without = (fields: string[]) => `Without ${listOf(fields.map(inSentence), 'disjunction')}`

/** A label as it appears within a sentence: "house number", but "VAT number". */
function inSentence(field: string): string {
  const label = labelOf(field)
  return /^.[A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

export const noneFound: Record<CollectionName, string> = {
  contacts: 'No contacts found with these filters',
  transactions: 'No transactions found with these filters',
}
export const noneFoundYet: Record<CollectionName, string> = {
  contacts: 'None of the contacts read so far match these filters',
  transactions: 'None of the transactions read so far match these filters',
}
export const askedFor = (conditions: string[]) => `${conditions.join(' · ')}.`
export const askedForWords = (search: string, conditions: string[]) =>
  `“${search}” · ${conditions.join(' · ')}.`
export const clearSearch = 'Clear search'
export const showWithout = counted({
  contacts: {
    one: 'Show the contact found without filters',
    other: 'Show the # contacts found without filters',
  },
  transactions: {
    one: 'Show the transaction found without filters',
    other: 'Show the # transactions found without filters',
  },
})
export const showWithoutFilters = 'Show the results without filters'

export const searchThere: Record<CollectionName, (search: string) => string> = {
  contacts: (search) => `Search contacts for “${search}”`,
  transactions: (search) => `Search transactions for “${search}”`,
}
export const searchFewer = (words: string) => `Search for “${words}”`
