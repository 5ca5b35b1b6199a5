// The texts of the palette.
import { countWords } from '../../domain/plural.ts'
import { ofEachWith } from '../../records/counted.ts'

export const title = 'Go anywhere or do anything'
export const placeholder = 'Place, name, amount…'
export const choices = 'Places, records and commands'
export const close = 'Close'

export const groups = {
  here: 'On this page',
  go: 'Go to',
  views: 'Views',
  contacts: 'Contacts',
  transactions: 'Transactions',
  search: 'Search',
  connections: 'Connections',
  appearance: 'Appearance',
}

export const overview = 'Overview'
export const wrongDetails = 'Details of contacts that look wrong'
export const unusualAmounts = 'Amounts unusual for their counterparty'
export const oddDates = 'Dates in the future or long ago'
export const inbox = 'Inbox'
export const contacts = 'Contacts'
export const transactions = 'Transactions'
export const newContact = 'New contact'
export const importContacts = 'Import contacts'
export const missingContacts = 'Missing contacts'
export const history = 'History'
export const recentlyDeleted = 'Recently deleted'
export const undoHistory = 'Undo history'
export const imports = 'Imports'
export const importStatement = 'Import a statement'
export const duplicates = 'Merge duplicate contacts'
export const names = 'Names'
export const answers = 'Answers to questions'
export const statementCheck = 'Statement check'
export const connections = 'Connections'
export const settings = 'Settings'
export const signedInDevices = 'Signed-in devices'
export const signInAnother = 'Sign in another device'
export const questions = 'Questions'
export const clearDevice = 'Clear everything on this device'
export const signOut = 'Sign out'
export const viewOf = ofEachWith('{Records}: {words}')
export const searchList = ofEachWith('Search {records} for “{words}”')
export const schemes = {
  auto: 'System colours',
  light: 'Light colours',
  dark: 'Dark colours',
}
export const switchTo = (name: string) => `Switch to ${name}`
export const isChosen = 'Chosen'

export const keys = '↑ ↓ to choose, Enter to go, Esc to close'
export const looking = 'Searching the records…'
export const notFoundIn = ofEachWith('The {records} could not be searched. {words}')
export const nothing = (words: string) => `No page, record or command matches “${words}”.`
export const found = countWords('# {choice|choices}')
