// The texts of the record beside its list.
import type { CollectionName } from '../../domain/collection-name.ts'

export const region: Record<CollectionName, string> = {
  contacts: 'Open contact',
  transactions: 'Open transaction',
}
export const noneOpen: Record<CollectionName, string> = {
  contacts: 'Select a contact to see it here.',
  transactions: 'Select a transaction to see it here.',
}
export const notFound: Record<CollectionName, string> = {
  contacts: 'Contact not found',
  transactions: 'Transaction not found',
}
export const notRead: Record<CollectionName, string> = {
  contacts: 'The contact could not be read',
  transactions: 'The transaction could not be read',
}
export const unnamed: Record<CollectionName, string> = {
  contacts: 'Contact',
  transactions: 'Transaction',
}
export const edit = 'Edit'
export const openPage = 'Open page'
export const close = 'Close'
