// The texts of the list of contacts, and of contacts everywhere.
import { countWords, formatCount } from '../domain/plural.ts'

export const newContact = 'New contact'
export const noneYet = 'Add your customers and suppliers one by one, or'
export const importThem = 'import them from a file.'
export const namesInTransactions = countWords('# {name|names} {occurs|occur} in your transactions.')
export const addInOnePass = 'Turn them into contacts.'
export const addNamesInOnePass = 'Turn the names in your transactions into contacts.'
export const name = 'Name'
export const person = 'Person'

export const title = 'Contacts'
export const unnamed = 'Contact without a name'
export const missing = 'There is no such contact'

// The texts of a contact's page.
export const contact = 'Contact'
export const duplicate = 'Duplicate'
export const merge = 'Merge'
export const duplicateHint = 'Starts a new contact with these values'

// The transactions of a contact, and the contact of a transaction.
export const transactions = 'Transactions'
export const year = 'Year'
export const moneyColumns = ['In', 'Out', 'Net']
export const count = 'Transactions'
export const noDate = 'No date'
export const allTransactions = 'Show all of them'
export const transactionsNamed = (name: string) => `Transactions with the counterparty “${name}”`
export const noTransactions = 'No transaction has this name as its counterparty.'
export const transactionsNotRead = 'The transactions could not be added up'
export const alsoAs = (names: readonly string[]) =>
  `Written as ${names.map((name) => `“${name}”`).join(', ')}.`
export const looking = 'Looking for the contact…'
export const noContact = 'No contact has this name.'
export const noContactNamed = 'The description names no contact.'
const whyAlike = {
  vatNumber: 'its VAT number is in the text',
  email: 'its email is in the text',
  account: 'another transaction with this account names its VAT number or email',
  name: 'the same name',
  partOfName: 'a part of the name',
  description: 'its name is in the description',
}
const howSure = { certain: 'Certain', likely: 'Likely', doubtful: 'Doubtful' }
export const whySame = (sureness: keyof typeof howSure, reason: keyof typeof whyAlike) =>
  `${howSure[sureness]}: ${whyAlike[reason]}`
export const thisOne = 'Yes, this one'
export const thisOneOf = (name: string) => `Yes, this one: ${name}`
export const notThis = countWords('Not this contact', 'None of these')
export const chooseContact = 'Choose a contact'
export const searchAll = 'Search the contacts'
export const search = 'Search'
export const contactsFound = countWords('# {contact|contacts} found.')
export const firstOfThem = (number: number) =>
  `The first ${formatCount(number)} are shown; add a word to find fewer.`
export const chosenBy = {
  name: 'Certain: you said so in this browser',
  account: 'Certain: you said that a counterparty with this account is this contact',
}
export const officeChose = 'Certain: your office said so'
export const officeChoseNone = 'Your office said that none of the contacts found here is this counterparty.'
export const chosenGone = 'The contact that you chose is gone.'
export const chosenNone = 'You said that none of the contacts found here is this counterparty.'
export const takeBack = 'Take this back'
export const createContact = 'Create a contact'
export const searchContacts = (name: string) => `Search the contacts for “${name}”`

export const changesTo = 'Changes to this contact'
export const reportOn = 'Report on this contact'
export const noCountry = '(none)'
export const groups = { company: 'Business', person: 'Person', address: 'Address' }

// The texts of a contact's form.
export const notCreatedSave = 'It has not been created so far. You can save it again.'

export const created = (name: string) => `Created “${name}”.`
export const createdUnknown = 'Created the contact.'
export const wasCreated = (name: string) => `“${name}” was created.`

// The error for a contact's country, in forms and bulk edits.
export const noSuchCountry = 'There is no such country. Choose one from the list'
