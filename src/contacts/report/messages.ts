// The texts of the report on a contact.
import { countWords } from '../../domain/plural.ts'

export const title = 'Report on a contact'
export const titleOf = (name: string) => `What is known of ${name}`
export const back = 'Back to the contact'
export const print = 'Print'
export const notRead = 'The report could not be read'
export const reading = 'Reading what is known…'
export const madeOn = (moment: string) => `As of ${moment}.`
export const inBooks = (moment: string, account: string) => `As of ${moment}, in the books “${account}”.`

export const record = 'Contact'
export const empty = '–'

export const vies = 'Answers of VIES about the VAT number'

export const transactions = 'Transactions'
export const byName = countWords(
  '# {transaction|transactions} {has|have} this name as {its|their} counterparty, however it is written.',
)
export const onlyNewest = (most: string) =>
  `These are the newest ${most}. “Export” on the list of transactions has all of them.`
export const noTransactions = 'No transaction has this name as its counterparty.'
export const columns = ['Date', 'Amount', 'Counterparty', 'Description', 'Note']

export const changes = 'Changes from this browser'
export const noChanges = 'This browser knows of no changes.'
export const changeColumns = ['When', 'Field', 'Before', 'After']
const did = { create: 'Created', edit: 'Edited', delete: 'Deleted' }
export const changed = (kind: keyof typeof did, moment: string) => `${did[kind]} ${moment}`

export const notHere = 'What is not in this report'
export const others = [
  'Transactions that name the contact only in their description, or under a name that is none of its spellings.',
  'The lines of bank statements as the bank wrote them, which stay as they are whatever is edited.',
  'Changes that other browsers have made, and what they keep of the contact.',
  'Backups of the books, and statements and exports that were saved as files.',
]

// The texts of the erasure of a contact.
export const eraseData = 'Erase this contact’s data…'
export const eraseRest = 'Erase what is kept of it…'
export const stillKept = 'The contact is deleted, but something of it is still kept'
export const eraseQuestion = (name: string) =>
  name ? `Erase “${name}”?` : 'Erase what is kept of this contact?'
export const noUndo = 'It cannot be undone, and nothing of this can be restored.'
export const erase = 'Erase'
export const tryAgain = 'Try again'
export const counting = 'Counting what is kept…'
export const notCounted = (why: string) => `What is kept could not be counted. ${why}`

export const goesAndStays = 'What goes and what stays'
export const goes = 'What goes'
export const wentTitle = 'What was erased'
export const theContact = 'The contact, with all its fields'
export const theContactWhole = `${theContact}: unlike other deleted contacts, the service keeps no copy of it`
export const copies = countWords('# {copy|copies} of the deleted contact, kept by the service')
export const answersOfVies = countWords('# {answer|answers} of VIES about its VAT number')
export const viesProof = 'They prove that the number was checked: print the report first if you need that.'
export const namesRemembered = countWords('# remembered {name|names} for counterparties')
export const linesHere = countWords('In this browser: # {line|lines} of the history, with {its|their} values')
export const draftsHere = countWords('In this browser: # {draft|drafts}')
export const choicesHere = countWords('In this browser: # {answer|answers} to who a counterparty is')
export const fineHere = countWords(
  'In this browser: # {decision|decisions} that something is fine, or no duplicate',
)
export const listsHere = 'In this browser: its rows in stored lists, which are read again without it'

export const stays = 'What stays'
export const booksStay =
  'The transactions with their notes, and the lines of bank statements as the bank wrote them: bookkeeping law asks offices to keep their books for years'
export const namedStay = countWords('# of these transactions {has|have} its name as {its|their} counterparty')
export const historyStays = 'Lines of the history about transactions, also where they name it'
export const idStays = 'The service’s record of changes, which has the contact’s id and none of its fields'
export const serviceStays =
  'What the service itself keeps of deleted contacts, and its logs and backups: ask whoever runs it'
export const backupsStay =
  'Backups of the books, and files that were exported: whoever runs the service deletes old backups, and a restored one brings the contact back'
export const othersStay =
  'In other browsers: their history and drafts, until “Clear everything on this device” in their settings. Their lists are read again'
export const addressesStay =
  'What the browser itself keeps of pages: addresses with words that you searched for, and answers in its cache until it replaces them'

export const erasing = 'Erasing…'
export const isChanging =
  'Nothing was erased. A change of this contact has not ended, or its deletion is still to be sent. Wait for it, or undo it, and try again.'
export const notErased = (why: string) => `Nothing was erased. ${why}`
export const stillThere = (name: string) =>
  `Nothing was erased: the answer of the service was lost, and ${name ? `“${name}”` : 'the contact'} is still there. Try again.`
export const notKnown = (name: string, why: string) =>
  `It is not known whether ${name ? `“${name}”` : 'the contact'} was erased. ${why} Try again: what is gone stays gone.`

export const erasedTitle = (name: string) => (name ? `Erased: ${name}` : 'Erased')
export const erasedOn = (moment: string) => `Erased ${moment}.`
export const erasedIn = (moment: string, account: string) => `Erased ${moment}, in the books “${account}”.`
export const wasGone = 'The contact itself was deleted before.'
export const isArchived =
  'The service only took the contact off its lists and still keeps it. Ask whoever runs it to erase it.'
export const notDoneHere =
  'This browser refused to delete its own copies. “Clear everything on this device” in the settings deletes them.'
export const backToContacts = 'Back to contacts'
