// Over 200 lines because they are the texts of one room, apart from those that the first view loads.
import { listOf, countWords, formatCount } from '../domain/plural.ts'
import type { ContactGroup } from '../domain/cluster/same-contact.ts'
import { labelOf } from '../domain/fields.ts'

// The texts of a contact's form, apart from those of the list, whose first view is small.

export const alreadyThere = 'Already there?'
/** `labels`: of fields. */
export const same = (labels: readonly string[]) => `same ${listOf(labels.map(inSentence))}`
const inSentence = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase())

// What looks wrong in a contact.
export const wrongVatNumber = {
  digits: (country: string) =>
    `Not a valid VAT number (${country}): its check digits do not fit. Is a digit mistyped?`,
  form: (country: string) =>
    `Not a valid VAT number (${country}): those have another length or other characters.`,
}
export const vatNumberOfOther = (of: string, country: string) =>
  `This VAT number is from another country (${of}) than the contact (${country}).`
export const notAnEmail = 'This does not look like an email address.'
export const notAPhone = 'This does not look like a phone number.'
export const phoneTooShort = 'This is too short for a phone number.'
export const phoneTooLong = 'This is too long for a phone number.'
export const noSuchCallingCode = 'No country has this calling code.'
export const notAZip = (country: string) => `This does not look like a ZIP code (${country}).`

// The texts of what VIES answered about a contact's VAT number.

export const ask = 'Ask VIES'
export const askHint = 'Sends this VAT number to the register of the EU and keeps its answer'
export const askAgain = 'Ask VIES again'
export const tryAgain = 'Try again'
export const asking = 'Asking VIES…'
export const notAnswered = (reason: string) => `No answer from VIES. ${reason}`
export const viesNotRead = 'What VIES answered could not be read'
/** `day`: in words; `number`: of the consultation, "" if VIES gave none. */
export const verdict = (valid: boolean, day: string, number: string) =>
  [
    valid ? `Valid in VIES on ${day}` : `Not valid in VIES on ${day}`,
    number && `consultation number ${number}`,
  ]
    .filter(Boolean)
    .join(' · ')
export const noName = 'VIES gave no name and no address.'
export const earlier = 'Earlier answers'
export const askedBy = (name: string) => `Asked by ${name}`

// The texts of contacts that may be there twice.

export const duplicatesTitle = 'Duplicate contacts'
export const whatItIs =
  'Contacts with the same VAT number, email, phone, or name in the same place. Compare them and merge those that are the same.'
export const duplicatesReading = 'Reading the contacts'
export const noDuplicates = 'No duplicate contacts'
export const noneInCommon =
  'No two contacts have the same VAT number, email or phone, or the same name in the same place, except those marked as not the same.'
export const showApart = countWords('Show # {group|groups} marked as not the same')
export const duplicatesFound = countWords('# possible {duplicate|duplicates}')
export const sureness: Record<ContactGroup['sureness'], string> = {
  sure: 'Very likely the same',
  likely: 'Likely the same',
  doubtful: 'Perhaps the same',
}
export const compare = 'Compare…'
export const compareOf = (names: readonly string[]) => `Compare… ${listOf([...names])}`
export const notSame = 'Not the same'
export const notSameOf = (names: readonly string[]) => `Not the same: ${listOf([...names])}`
export const setApart = (names: readonly string[]) =>
  `${listOf([...names])} are not shown as duplicates any more.`
export const undo = 'Undo'

export const duplicatesStays = 'Which one stays'
export const part = 'Part of the merge'
export const include = (name: string) => `${part}: ${name}`
export const empty = '(empty)'
export const consequence = (winner: string, others: readonly string[], keepsDeleted: boolean) => {
  const [are, them] = others.length === 1 ? ['is', 'it'] : ['are', 'them']
  const asNew = others.length === 1 ? 'as a new contact' : 'as new contacts'
  const how = keepsDeleted ? '' : `; once deleted, ${asNew}`
  return `“${winner}” stays. Once it is saved with these values, ${listOf(others.map((one) => `“${one}”`))} ${are} deleted. Undo restores the earlier values and brings ${them} back${how}.`
}
export const merge = countWords('Merge # {contact|contacts}')
export const merged = (name: string) => `Merged into “${name}”. Undo takes all of it back.`
export const changedMeanwhile =
  'One of these contacts has changed since they were read. Nothing was merged. Compare them again.'
export const goneMeanwhile = 'One of these contacts is no longer there. Nothing was merged.'
export const notSaved = (words: string, isUnknown: boolean) =>
  `${isUnknown ? 'Nothing was deleted. We don’t know whether the contact was saved.' : 'Nothing was deleted, because the contact could not be saved.'} ${words}`.trim()
export const savedDifferently =
  'Nothing was deleted, because the service saved other values than these. Check the contact that stays.'

// The texts of importing contacts from a file.

export const onlyNames = 'This file has the names of columns, but no rows.'
export const noColumns =
  'No column of this file has anything for a contact: a name, an email, a phone, a VAT number or an address.'
export const linesBefore = countWords(
  '# line above the names of the columns is not imported.',
  '# lines above the names of the columns are not imported.',
)
export const brokenCards = countWords(
  '# vCard without an end was left out.',
  '# vCards without an end were left out.',
)
export const groupCards = countWords(
  '# vCard that only lists others was left out.',
  '# vCards that only list others were left out.',
)

// The page, and its columns.
export const importTitle = 'Import contacts'
export const orDrop =
  'or drop it here: CSV, Excel or vCard. You see what it would do before anything is changed.'
export const addedMeanwhile =
  'Nothing was created: contacts were added meanwhile. The list now takes them into account.'
export const importNotRead = 'This file could not be read.'
export const importColumns = countWords('# column', '# columns')
export const rowsRead = countWords('# {row|rows}.')
export const columnsTaken = (all: number, taken: number) =>
  all === taken
    ? 'All columns are imported.'
    : `${countWords('# {column|columns}')(taken)} of ${formatCount(all)} ${taken === 1 ? 'is' : 'are'} imported.`
export const unnamedColumn = (index: number) => `Column ${index}`
export const meaningOf = (name: string) => `What “${name}” holds`
export const notTaken = 'Not imported'
export const wholePerson = 'Person (whole name)'
export const streetAndNumber = 'Street and house number'

// The plan.
export const contactsNotRead = 'The contacts could not be read'
export const comparing = 'Comparing with the contacts that are there…'
export const rows = 'Rows of the file'
export const show = 'Rows to show'
export const allRows = countWords('All #')
export const rowKinds = {
  new: countWords('# new'),
  update: countWords('# {update|updates}'),
  same: countWords('# already there'),
  unsure: countWords('# unsure'),
  fault: countWords('# cannot be imported'),
  left: countWords('# left out'),
}
export const rowStates = {
  new: 'New',
  update: 'Update',
  same: 'Already there',
  unsure: 'Unsure',
  fault: 'Cannot be imported',
  left: 'Left out',
}
export const lineNumber = (at: number) => `Line ${at}`
export const lineHeader = 'Line'
export const contactHeader = 'Contact'
export const whatHappens = 'What happens'
export const decision = 'Decision'
export const decisionOf = (name: string) => `Decision: ${name}`
export const choose = 'Choose…'
export const update = (name: string) => `Update ${name}`
export const create = 'Create it'
export const leave = 'Leave it out'
export const createAll = 'Create them all as new contacts'
export const leaveAll = 'Leave them all out'
export const editRow = 'Edit'
export const editOf = (name: string) => `Edit ${name}`
export const close = 'Close'
export const closeOf = (name: string) => `Close ${name}`
export const perhaps = (name: string, same: string) => `Perhaps ${name}: ${same}.`
export const twin = (at: number, same: string) => `Line ${at} is the same contact: ${same}.`
export const takeRows = (created: number, updated: number) =>
  created === 0
    ? countWords('Update # {contact|contacts}')(updated)
    : updated === 0
      ? countWords('Create # {contact|contacts}')(created)
      : `Create ${formatCount(created)} and update ${countWords('# {contact|contacts}')(updated)}`
export const nothingToDo = (same: number, rows: number) =>
  same === rows ? 'Nothing to do: every contact of this file is there already.' : 'Nothing to do yet.'
export const leftOutNow = countWords('# {row|rows} {is|are} left out.')
export const downloadLeftOut = countWords('Download # {row|rows} left out')
export const leftOutFile = (file: string) => `${file.replace(/\.[^.]*$/, '')}, left out.csv`
export const leftOutReason = 'Reason'

/** Why a row is not taken; undefined if it is, or is there already. */
type LeftOut = { state: string; faults: Record<string, string>; twin?: { at: number } }
export function whyLeftOut({ state, faults, twin: same }: LeftOut): string | undefined {
  switch (state) {
    case 'fault':
      return Object.entries(faults)
        .map(([field, words]) => `${labelOf(field)}: ${words}`)
        .join(' ')
    case 'unsure':
      return same ? `The same contact as in line ${same.at}` : 'Nobody decided which contact this is'
    case 'left':
      return 'Left out'
    default:
      return undefined
  }
}

// While it runs, and how it ended.
export const resultOf = {
  file: (file: string) => `Import of ${file}`,
  names: () => 'Contacts from the names in your transactions',
}
export const placeHeaders = { file: lineHeader, names: 'Name in' }
export const progress = 'Progress'
export const soFar = (ended: number, total: number) => `${formatCount(ended)} / ${formatCount(total)}`
export const pause = 'Pause'
export const stopImport = 'Stop'
export const goOn = 'Continue'
export const leaveRest = 'Leave the rest as it is'
export const retry = countWords('Try the failed one again', 'Try the # failed ones again')
export const stopping = 'Stopping once the service has answered what was sent.'
export const inAnotherTab = 'Another tab is importing this.'
export const failedRows = 'Contacts that were not imported'
export const moreFailed = countWords('And # {other|others}. The download has all of them.')
export const toContacts = 'Go to contacts'
export const toHistory = 'Undo in the history'

type Counts = { created: number; updated: number; failed: number; changed: number; left: number }

export const importResult = ({ created, updated, failed, changed, left }: Counts, leftOut: number) =>
  [
    created > 0 && countWords('# {contact|contacts} created.')(created),
    updated > 0 && countWords('# {contact|contacts} updated.')(updated),
    created + updated === 0 && 'Nothing was changed.',
    failed > 0 && countWords('# failed.')(failed),
    changed > 0 &&
      countWords(
        '# was not updated, because it has changed since.',
        '# were not updated, because they have changed since.',
      )(changed),
    left > 0 && countWords('# {is|are} still to do.')(left),
    leftOut > 0 && leftOutNow(leftOut),
  ]
    .filter(Boolean)
    .join(' ')

// The texts of the report on a contact.

export const reportTitle = 'Report on a contact'
export const titleOf = (name: string) => `Report on ${name}`
export const back = 'Back to the contact'
export const print = 'Print'
export const reportNotRead = 'The report could not be read'
export const reportReading = 'Reading what is known…'
export const madeOn = (moment: string) => `As of ${moment}.`
export const inBooks = (moment: string, account: string) => `As of ${moment}, in the books “${account}”.`

export const record = 'Contact'
export const reportEmpty = '–'

export const vies = 'VIES answers about the VAT number'

export const transactions = 'Transactions'
export const byName = countWords(
  '# {transaction|transactions} {has|have} this contact’s name as {its|their} counterparty, or a name that was assigned to it.',
)
export const onlyNewest = (most: string) =>
  `These are the newest ${most}. “Export” on the list of transactions has all of them.`
export const noTransactions = 'No transaction has this name as its counterparty.'
export const reportColumns = [...['date', 'amount', 'counterpart', 'description'].map(labelOf), 'Note']

export const changes = 'Changes from this browser'
export const noChanges = 'This browser knows of no changes.'
export const changeColumns = ['When', 'Field', 'Before', 'After']
const did = { create: 'Created', edit: 'Edited', delete: 'Deleted' }
export const changed = (kind: keyof typeof did, moment: string) => `${did[kind]} ${moment}`

export const notHere = 'What is not in this report'
export const notInReport = [
  'Transactions that name the contact only in their description, or under a name that is neither its own nor assigned to it, unless an account leads to them.',
  'The lines of bank statements as the bank wrote them. No edit changes them.',
  'Changes made in other browsers, and what those browsers keep of the contact.',
  'Backups of the books, and statements and exports that were saved as files.',
]

// The texts of the erasure of a contact.
export const eraseData = 'Erase this contact’s data…'
export const eraseRest = 'Erase what is left of it…'
export const stillKept = 'The contact is deleted, but some of its data is still kept'
export const eraseQuestion = (name: string) =>
  name ? `Erase “${name}”?` : 'Erase what is left of this contact?'
export const noUndo = 'This cannot be undone, and nothing can be restored.'
export const erase = 'Erase'
export const countingKept = 'Counting what is kept…'
export const notCounted = (why: string) => `What is kept could not be counted. ${why}`

export const goesAndStays = 'What goes and what stays'
export const goes = 'What goes'
export const wentTitle = 'What was erased'
export const theContact = 'The contact, with all its fields'
export const theContactWhole = `${theContact}: unlike other deleted contacts, the service keeps no copy of it`
export const copies = countWords('# {copy|copies} of the deleted contact, kept by the service')
export const answersOfVies = countWords('# VIES {answer|answers} about its VAT number')
export const viesProof = 'They prove that the number was checked: print the report first if you need that.'
export const namesRemembered = countWords('# remembered {name|names} for counterparties')
export const linesHere = countWords(
  'In this browser: # {entry|entries} in the history, with {its|their} values',
)
export const draftsHere = countWords('In this browser: # {draft|drafts}')
export const choicesHere = countWords('In this browser: # {choice|choices} of who a counterparty is')
export const decisionsOfOffice = countWords(
  '# {decision|decisions} of your office: what is fine or not a duplicate, and who a counterparty is',
)
export const fineHere = countWords(
  'In this browser: # {decision|decisions} that something is fine, or not a duplicate',
)
export const listsHere = 'In this browser: its rows in stored lists, which are read again without it'

export const reportStays = 'What stays'
export const booksStay =
  'The transactions with their notes, and the lines of bank statements as the bank wrote them: bookkeeping law asks offices to keep their books for years'
export const namedStay = countWords('# of these transactions {has|have} its name as {its|their} counterparty')
export const historyStays = 'Lines of the history about transactions, also where they name it'
export const idStays = 'The service’s record of changes, which has the contact’s id and none of its fields'
export const sharedStays =
  'What another contact shares with it: VIES answers about the same VAT number, and names remembered for the same name'
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
  'Nothing was erased. A change to this contact has not finished, or its deletion has not been sent yet. Wait for it, or undo it, and try again.'
export const notErased = (why: string) => `Nothing was erased. ${why}`
export const stillThere = (name: string) =>
  `Nothing was erased: the service’s answer was lost, and ${name ? `“${name}”` : 'the contact'} is still there. Try again.`
export const notKnown = (name: string, why: string) =>
  `Bookend does not know whether ${name ? `“${name}”` : 'the contact'} was erased. ${why} Try again: erasing it twice does no harm.`

export const erasedTitle = (name: string) => (name ? `Erased: ${name}` : 'Erased')
export const erasedOn = (moment: string) => `Erased ${moment}.`
export const erasedIn = (moment: string, account: string) => `Erased ${moment}, in the books “${account}”.`
export const wasGone = 'The contact itself was deleted before.'
export const isArchived =
  'The service only took the contact off its lists and still keeps it. Ask whoever runs it to erase it.'
export const notDoneHere =
  'This browser refused to delete its own copies. “Clear everything on this device” in the settings deletes them.'
export const backToContacts = 'Back to contacts'

export const noWorker =
  'This browser does not let Bookend compare contacts in the background. Update it, or allow scripts.'

// The accounts of a contact, on its page and in the report on it.

export const knownAccount = (account: string) => `Account: ${account}`
export const byAccount = (account: string, isSaid: boolean) =>
  isSaid ? `By account ${account}` : `Likely, by account ${account}`
export const whyByAccount = (names: readonly string[], isSaid: boolean) =>
  `${isSaid ? 'Someone said that a counterparty with this account is this contact.' : 'Other transactions with this account name this contact’s VAT number or email.'} Written as ${names.map((name) => (name === '' ? '(no name)' : `“${name}”`)).join(', ')}.`

// At another service than ours.
export const transactionsOnly = 'Bookend has not read all transactions, so it adds up none.'
export const asFarAsFound = 'Perhaps not all: these are what the search of your service finds.'
export const notAllContactsRead = 'Not all contacts have been read.'
