// The texts of recently deleted records.
import type { ReactNode } from 'react'
import { plural } from '../../domain/plural.ts'

export const notCreatedAfterAll = 'It was not created. You can create it again now.'
export const checkCreationOf = (name: string) => `Check whether it was created: ${name}`
export const checkCreation = 'Check whether it was created'
export const createAgainNamed = (name: string) => `Create again: ${name}`
export const createAgain = 'Create again'
export const differentContact = 'This is a different contact'
export const creationUnknown = 'We don’t know whether this was created again. Check first.'
export const createAgainQuestion = (name: string) => `Create ${name} again?`
export const createAgainConsequence = 'This creates a new contact. Links to the old one will not work.'
export const onlyListKnown = 'Bookend knows only what the list showed. The other fields will be empty.'
export const notCreated = (reason: string) => `Not created. ${reason}`
export const fieldFault = (label: string, fault: string) => `${label}: ${fault}`
export const creationUnsure = (reason: string) =>
  `We don’t know whether this was created. ${reason} Check first; nothing will be sent twice.`

export const notKept = 'Deleted records are not kept.'
export const keptFor = (days: number) =>
  plural(days, { one: 'Kept in this browser for 1 day.', other: `Kept in this browser for ${days} days.` })
export const changeKeeping = 'Change'
export const createdAgain = (name: ReactNode) => <>{name} was created again.</>
export const title = 'Recently deleted'
export const searchDeleted = 'Search the deleted records'
export const show = 'Show'
export const clearDeleted = 'Clear recently deleted'
export const clearDeletedQuestion = 'Clear recently deleted?'
export const clearDeletedConsequence =
  'This removes the deleted records from this device. After that, you cannot create them again or download them.'
export const deletedCleared = 'Recently deleted is empty.'
export const loading = 'Loading the deleted records'
export const noMatches = 'No deleted records match'
export const clearFilters = 'Clear the filters'
export const tryOtherWords = 'Try other words, or clear the filters.'
export const notKeptTitle = 'Deleted records are not kept'
export const empty = 'Nothing deleted yet'
export const notKeptHint = 'Records you delete from now on cannot be recovered.'
export const emptyHint = 'Records you delete in this browser will appear here.'
export const bothCollections = 'Contacts and transactions'
export const contacts = 'Contacts'
export const transactions = 'Transactions'

export const deleted = 'Deleted'
export const type = 'Type'
export const name = 'Name'
export const details = 'Details'
export const actions = 'Actions'
export const contact = 'Contact'
export const transaction = 'Transaction'
export const onlyList = 'Only what the list showed'

export const checkFirst = 'Check first whether it was created.'
export const goneFromDeleted =
  'It is no longer in Recently deleted: it was created again or cleared in another tab.'

export const kind = 'Kind'
