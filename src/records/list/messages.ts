// The texts of a list.
import type { CollectionName } from '../../domain/collection-name.ts'
import { formatCount } from '../../domain/format-count.ts'

export const emptyTitle: Record<CollectionName, string> = {
  contacts: 'No contacts yet',
  transactions: 'No transactions yet',
}
export const noneFound: Record<CollectionName, (search: string) => string> = {
  contacts: (search) => `No contacts found for “${search}”`,
  transactions: (search) => `No transactions found for “${search}”`,
}
export const clearSearch = 'Clear search'
export const tryFewerWords = 'Try fewer words or part of a word.'

export const search: Record<CollectionName, string> = {
  contacts: 'Search contacts',
  transactions: 'Search transactions',
}
export const allBeingDeleted: Record<CollectionName, string> = {
  contacts: 'All contacts on this page are deleted',
  transactions: 'All transactions on this page are deleted',
}
export const undoToReturn = 'Undo to bring them back.'
export const notRead: Record<CollectionName, string> = {
  contacts: 'The contacts could not be read',
  transactions: 'The transactions could not be read',
}
export const loading: Record<CollectionName, string> = {
  contacts: 'Loading contacts',
  transactions: 'Loading transactions',
}

export const pages = 'Pages'
export const previousPage = 'Previous page'
export const nextPage = 'Next page'
export const rangeOf = (range: string, total: number) => `${range} of ${formatCount(total)}`
export const rangeOfMoreThan = (range: string, number: number) =>
  `${range} of more than ${formatCount(number)}`
export const rangeAndMore = (range: string) => `${range} and more`

export const select = (name: string) => `Select ${name}`

export const selectPage = 'Select all on this page'

export const filter = 'Filter'

export const refresh = 'Refresh'

export const searchPlaceholder = 'Search'
export const leaving = (number: number) => ` (${formatCount(number)} deleted on this page)`
export const asOf = (moment: string) => `As of ${moment}`
export const printedSearch = (text: string, moment: string) => `Search: “${text}” · As of ${moment}`
