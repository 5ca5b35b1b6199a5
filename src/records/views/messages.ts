// The texts of the saved views of lists.
import type { CollectionName } from '../../domain/collection-name.ts'

export const views = 'Views'
export const viewsOf: Record<CollectionName, string> = {
  contacts: 'Views of contacts',
  transactions: 'Views of transactions',
}
export const groups: Record<CollectionName, string> = {
  contacts: 'Contacts',
  transactions: 'Transactions',
}
export const all = 'All'
export const thisMonth = 'This month'
export const incomplete = 'Incomplete'

export const builtIn = 'Built-in views'
export const own = 'Your views'
export const saved = 'Views saved here'
export const save = 'Save'
export const saveAs = 'Save this list as a view'
export const viewName = 'Name of the view'
export const whatIsKept = 'Saves the search, filters, order, columns and row height.'
export const update = (name: string) => `Save changes to “${name}”`
export const nameMissing = 'Give the view a name.'
export const nameTaken = 'There is already a view with that name.'

export const rename = (name: string) => `Rename ${name}`
export const newName = (name: string) => `New name for ${name}`
export const remove = (name: string) => `Delete ${name}`
export const copyLink = (name: string) => `Copy the link to ${name}`
export const moveUp = (name: string) => `Move ${name} up`
export const moveDown = (name: string) => `Move ${name} down`
export const cancel = 'Cancel'
export const undo = 'Undo'

export const isSaved = (name: string) => `Saved “${name}”.`
export const isRenamed = (name: string) => `The view is now called “${name}”.`
export const isDeleted = (name: string) => `Deleted “${name}”.`
export const isBack = (name: string) => `Restored “${name}”.`
export const isCopied = 'Link copied.'
export const notCopied = 'The browser blocked copying the link.'
export const isAt = (name: string, position: number, of: number) => `${name} is view ${position} of ${of}.`
