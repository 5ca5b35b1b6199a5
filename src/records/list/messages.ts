// The texts of a list. Its nouns come from the labels of the collection.
import { formatCount } from '../../domain/format-count.ts'

export const noneYet = (nouns: string) => `No ${nouns} yet`
export const noneFound = (nouns: string, search: string) => `No ${nouns} found for “${search}”`
export const clearSearch = 'Clear search'
export const tryFewerWords = 'Try fewer words or part of a word.'

export const search = (nouns: string) => `Search ${nouns}`
export const allBeingDeleted = (nouns: string) => `All ${nouns} on this page are being deleted`
export const undoToReturn = 'Undo to bring them back.'
export const notRead = (nouns: string) => `The ${nouns} could not be read`
export const loading = (nouns: string) => `Loading ${nouns}`

export const pages = 'Pages'
export const previousPage = 'Previous page'
export const nextPage = 'Next page'
export const ofTotal = (total: number) => ` of ${formatCount(total)}`
export const ofMoreThan = (number: number) => ` of more than ${formatCount(number)}`
export const moreFollow = ', more follow'

export const select = (name: string) => `Select ${name}`

export const selectPage = 'Select all on this page'

export const refresh = 'Refresh'

export const searchPlaceholder = 'Search'
export const leaving = (number: number) => ` (${formatCount(number)} being deleted)`
export const asOf = (moment: string) => `As of ${moment}`
export const printedSearch = (text: string, moment: string) => `Search: “${text}” · As of ${moment}`
