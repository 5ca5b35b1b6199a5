// Over 200 lines because they are the texts of one room, apart from those of its lists, which the first view loads.
import type { ReactNode } from 'react'
import { countWords, formatCount, listOf, sentences } from '../domain/plural.ts'
import { labelOf } from '../domain/fields.ts'
import { counted } from './counted.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { LetterCase, EditOperation } from '../domain/edit/edit-operation.ts'
import type { WayAlike } from '../domain/cluster/cluster-values.ts'

export const editAction = 'Edit'
export const deleteAction = 'Delete'

export const deleteQuestion = counted('Delete # {record}?')
export const selected = counted('# {record} selected')
export const cancel = 'Cancel'
export const close = 'Close'
export const tryAgain = 'Try again'

export const looksTheSame = 'Looks the same as another one selected here'

export const onAnotherPage = 'Not on this page'
const noneOnPage = countWords('It is not on this page.', 'None of them is on this page.')
const someNotOnPage = countWords('# of them {is|are} not on this page.')
export const notOnPage = (number: number, all: number) =>
  number === all ? noneOnPage(all) : someNotOnPage(number)

export const selection = 'Selection'
export const enterGoesToSelection = 'Press Enter to go to the selection'
export const stop = 'Stop'

export const untickToDeselect = 'Clear a checkbox to deselect that record.'
export const cannotBeUndone = 'Deleting cannot be undone.'
export const canBeRestored = countWords(
  'You can restore {it|them} from Recently deleted for at least 30 days.',
)
/** What can still be done once the time to undo is over, where the service keeps no deleted records. */
export const afterwards: Record<CollectionName, (number: number) => string> = {
  contacts: countWords(
    'After that, it can only be created again as a new contact.',
    'After that, they can only be created again as new contacts.',
  ),
  transactions: countWords('After that, {it|they} cannot be created again.'),
}
export const noLongerThere = 'no longer there'
export const notChecked = (reason: string) => `could not be checked: ${reason}`
export const changed = (changes: string[]) => `changed: ${changes.join('; ')}`
export const someChanged = (number: number) => `${formatCount(number)} changed`
export const someGone = (number: number) => `${formatCount(number)} no longer there`
export const someNotChecked = (number: number) => `${formatCount(number)} could not be checked`
export const nothingTicked = 'Nothing is selected.'
export const nothingToDelete = 'Nothing is selected, so there is nothing to delete.'
export const nothingLeft = 'There is nothing left to delete.'

/** How many were selected, of how many; undefined if the service does not say. */
type Part = { selected: number; of: number | undefined }
export const someSelected = ({ selected, of }: Part) =>
  of === undefined
    ? `${formatCount(selected)} selected.`
    : `${formatCount(selected)} of ${formatCount(of)} selected.`
export const leftForAnother = 'You opened another list before everything was selected.'
export const selectingStopped = 'Stopped.'
export const listChanged = 'The list changed while it was being read.'
export const checkFirst = 'Check before you delete.'
export const allSelected = (number: number) => `All ${formatCount(number)} results selected.`

export const selectAllResults = 'Select all results'
export const noTotal = 'This service does not say how many there are.'
export const selectAllOf = (number: number) => `Select all ${formatCount(number)} results`

export const selectingAll = 'Selecting all results…'
export const selectingAllOf = (number: number) => `Selecting all ${formatCount(number)} results…`
export const stoppedEmpty = 'Stopped, and nothing is selected.'

const willBeDeleted = countWords('{It|They} will be deleted in {wait}. You can undo until then.')
export const deletedIn = (number: number, seconds: number) =>
  willBeDeleted(number, { wait: secondCount(seconds) })
const secondCount = countWords('# {second|seconds}')
export const change = (label: string, was: string, now: string) => `${label} ${was} → ${now}`
export const empty = '(empty)'
export const checked = (results: string[]) => `Checked just now: ${listOf(results)}.`
export const checkedSame = 'Checked just now: nothing has changed.'
export const noneChecked = countWords('{It|They} could not be checked. {reason}')
export const noneDeleted = countWords('{It|They} could not be checked, so nothing was deleted. {reason}')
export const recordsToDelete = counted('# {record}')
export const deleteThem = counted('Delete # {record}')
export const checking = (number: number, all: number) =>
  `Checking ${formatCount(number)} of ${formatCount(all)}…`
export const deletedAfterCheck = 'They will be deleted once this check is done, unless something has changed.'
export const showMore = (number: number) => `Show ${formatCount(number)} more`
export const notShown = countWords('# {is|are} not shown.')

export const selectedCount = (number: number) => `${formatCount(number)} selected`
export const clearSelection = (wide: (text: string) => ReactNode) => <>Clear{wide(' selection')}</>
export const selecting = ({ done, of, again }: { done: number; of: number | undefined; again: number }) => {
  const progress = of === undefined ? formatCount(done) : `${formatCount(done)} of ${formatCount(of)}`
  return again > 0 ? `The list changed, starting again. Selecting… ${progress}` : `Selecting… ${progress}`
}
export const othersUnread = (reason: string) => `The others could not be read. ${reason}`.trim()

// Editing many records at once
const titles = counted('Edit # {record}')
export const bulkEditTitle = (resource: CollectionName, number: number) => titles(resource, number)
export const titleUncounted: Record<CollectionName, string> = {
  contacts: 'Edit contacts',
  transactions: 'Edit transactions',
}
export const bulkEditDescription =
  'Nothing is saved yet. Bookend checks each record again just before it edits it.'

export const operations: Record<EditOperation['kind'], string> = {
  set: 'Set to',
  clear: 'Clear',
  replace: 'Replace text',
  before: 'Add at the start',
  behind: 'Add at the end',
  trim: 'Remove extra spaces',
  case: 'Change case',
  swap: 'Swap with',
}
export const letterCases: Record<LetterCase, string> = {
  upper: 'UPPERCASE',
  lower: 'lowercase',
  words: 'Capitalize Each Word',
  sentence: 'Sentence case',
}
export const changes = 'Changes'
export const editChange = (number: number) => `Change ${formatCount(number)}`
export const field = 'Field'
export const chooseField = 'Choose a field'
export const operation = 'What to do'
export const newValue = 'New value'
export const textToFind = 'Text to find'
export const replacement = 'Replace with'
export const addition = 'Text to add'
export const otherField = 'Other field'
export const letterCase = 'Case'
export const country = labelOf('country')
export const matchCase = 'Match case'
export const addChange = 'Add another change'
export const removeChange = (number: number) => `Remove change ${formatCount(number)}`

export const preview = 'What will change'
export const include = (name: string) => `Edit ${name}`
export const changedSince = 'Changed since you selected it'

const willChange = counted('# {record} will change.')
const staySame = countWords('# {stays|stay} the same.')
const leftOut = countWords('# {is|are} left out.')
const cannotBeSaved = countWords('# cannot be saved like this.')
type Numbers = { changing: number; same: number; faulty: number; left: number }
/** How many records change, stay the same, cannot be saved, or were left out. */
export const bulkEditSummary = (
  resource: CollectionName,
  { changing, same: unchanged, faulty, left }: Numbers,
) =>
  sentences(
    willChange(resource, changing),
    unchanged > 0 && staySame(unchanged),
    left > 0 && leftOut(left),
    faulty > 0 && cannotBeSaved(faulty),
  )
export const chooseChange = 'Choose what to change. The preview appears here.'
export const nothingChanges = 'These changes do not alter any value.'

/** The button that edits them; before a change is chosen there is nothing to count. */
export const start = (resource: CollectionName, number: number) =>
  number === 0 ? titleUncounted[resource] : titles(resource, number)

export const readingValues = (done: number, of: number | undefined) =>
  of === undefined
    ? `Reading the current values: ${formatCount(done)}`
    : `Reading the current values: ${formatCount(done)} / ${formatCount(of)}`
export const recordsNotRead = (words: string) => `The records could not be read. ${words}`
const notReadThese = counted('# {record} could not be read and {is|are} left out.')
export const recordsLeftOut = (resource: CollectionName, number: number) => notReadThese(resource, number)

export const spellings = 'Spellings'
export const nothingToCompare = 'There is nothing to compare.'

// Merging several spellings of a name
export const spellingsTitle = 'Spellings'
/** What Enter does now, and how to move between groups. */
export const descriptions: Record<'none' | 'skip' | 'show' | 'change', string> = {
  none: 'Names that are written in several ways, to be written in one.',
  skip: 'Choose the spellings to change, or press Enter to skip the group. Use the arrow keys to move between groups.',
  show: 'Press Enter to preview the changes, and Enter again to apply them. Use the arrow keys to move between groups.',
  change: 'Press Enter to apply these changes.',
}
export const alike = 'Match by'
export const everyWay = 'Any similarity'
export const ways: Record<WayAlike, string> = {
  words: 'Same words',
  letters: 'Same letters',
  near: 'Nearly the same letters',
}
export const hints: Record<WayAlike, string> = {
  words: 'Same words. Only capitals, accents, punctuation, word order or the legal form differ.',
  letters: 'Same letters. Only capitals, full stops or spaces differ.',
  near: 'Nearly the same letters. They may be different names: choose only those that belong together.',
}

export const group = (at: number, of: number) => `Group ${formatCount(at)} of ${formatCount(of)}`
export const previous = 'Previous group'
export const next = 'Next group'
export const keep = 'Spelling to keep'
export const remember = 'Use for new transactions, too'
export const notRemembered = (words: string) => `The name was not remembered. ${words}`
export const spellingsFound = 'Spellings in this group'
export const spellingsInclude = (value: string) => `Change ${value}`
export const spellingsColumns = { count: 'Occurs in', sum: 'Net' }
export const occursIn = counted('# {record}')
export const keepThis = 'Keep this'
export const keepOf = (value: string) => `${keepThis}: ${value}`
export const stays = 'Stays'

const become = counted('# {record} will be changed to “{keep}”.')
/** The announcement of a group: its position, and how many records would change. */
export const inGroup = (resource: CollectionName, at: number, of: number, number: number, value: string) =>
  number === 0
    ? `${group(at, of)}. Choose which spellings change.`
    : `${group(at, of)}. ${become(resource, number, { keep: value })}`

export const skip = 'Skip'
export const show = countWords('Show # {change|changes}')
export const back = 'Back'
export const details = 'Details'
export const progress = (words: string, so: string) => `${words} ${so}`

export const spellingsReading = (done: number, of: number | undefined) =>
  of === undefined
    ? `Reading everything first: ${formatCount(done)}`
    : `Reading everything first: ${formatCount(done)} / ${formatCount(of)}`
export const spellingsNotRead = (words: string) => `The spellings could not be read. ${words}`
export const noSpellings = countWords(
  'There is only one spelling, so there is nothing to compare.',
  'No two of the # spellings match in this way.',
)
export const noneLeft = 'That was the last group.'
export const fromStart = 'Back to the first group'

// Changing other records like the one that was just edited
type Among = 'all' | 'some' | 'screen'

export const alikeChange = (number: number, among: Among) => {
  const alike = { all: 'more like it', some: 'or more like it', screen: 'more like it on this page' }[among]
  return `Change ${formatCount(number)} ${alike}…`
}

const have = counted('# more {record} {has|have} the {label} “{from}” or a similar one.')
type Found = { resource: CollectionName; number: number; among: Among; label: string; from: string }
/** Announced once, when the offer appears. */
export const alikeFound = ({ resource, number, among, label, from }: Found, key: string | undefined) =>
  sentences(
    have(resource, number, { label, from }),
    among === 'screen' && onlyOnScreen,
    key && `Press ${key} to change them, too.`,
  )
export const onlyOnScreen = 'Only the rows on screen were compared.'
export const oldValue = (label: string, from: string) => `${label}: ${from}`
export const offer = 'More like it'
export const dismiss = 'Dismiss'
export const alwaysUseThisName = 'Always use this name'
export const changeNames = 'Change counterparty names'
export const namesOnPage = countWords('# remembered {name|names}…')
export const namesOfNewLines = countWords('# new {line|lines}: {names}')
export const remembered = 'Remembered for new transactions.'
export const seeNames = 'Names'
export const alikeTitle = (label: string, to: string) => `Change ${label} to “${to}”`

// A list that could not be read completely
export const listKeptChanging =
  'The list kept changing while it was being read, so some records may be missing.'
export const pagesHoldFewer = countWords(
  'The service says that it has # {record|records}, but its pages hold fewer.',
)

// The texts of forms and of editing in the list.

/** The heading until the record is read. */
export const editing = { contacts: 'Edit contact', transactions: 'Edit transaction' }

export const noMatch = 'No match'

export const editNamed = (name: string) => `Edit ${name}`
export const savedNamed = (name: string) => `Saved “${name}”.`
export const notSavedAfterAll = 'It was not saved. You can save it now.'
export const wasSaved = (name: string) => `“${name}” was saved.`
export const recordNotRead = 'This record could not be read'
export const loadingWhole = 'Loading the whole record…'

export const saving = 'Saving…'
export const checkSaved = 'Check whether it was saved'
export const savedField = (label: string) => `${label} saved.`
export const fieldNotSaved = (label: string, reason: string) => `${label} was not saved. ${reason}`
export const save = 'Save'

// The question before a form is left
export const stillSaving = 'Still saving'
export const leaveQuestion = 'Leave without saving?'
export const leave = 'Leave'
export const leaveWhileSaving =
  'Your changes are being saved. If you leave now, Bookend will tell you whether they were saved.'
export const keptAsDraft = 'Your changes are not saved. They are kept as a draft on this device.'
export const willBeLost = 'Your changes are not saved and will be lost.'
export const stay = 'Stay'

// Drafts, conflicts and deleted records
export const conflictTitle = 'Someone else changed this too'
export const conflictHint = 'Nothing is saved yet. Choose which version to keep.'
export const applyAndSave = 'Apply and save'

export const copyTyped = 'Copy what you typed'
export const formCopied = 'Copied.'
export const copyByHand = 'The browser blocked copying. Copy it from here:'

export const createItAgain = 'Create it again'
export const cannotCreateAgain = 'You cannot create it again here, but you can copy what you typed.'

export const draftFrom = (moment: string) => `Unsaved draft from ${moment}`
export const draft = 'Draft'
export const restore = 'Restore'
export const discard = 'Discard'

export const sameFieldChanged = 'Not saved: someone else changed the same field while you were editing.'

export const earlierMayExist =
  'Not created. The service never confirmed the previous new contact, so it may already exist. Open “New contact” and check first.'
export const partNotLoaded = 'Not created. A part of Bookend could not be loaded. Try again.'

export const itWas = (value: string) => `It was: ${value}`
export const theirs = (value: string) => `Theirs: ${value}`
export const yours = (value: string) => `Yours: ${value}`
export const chooseFor = (fields: string) => `Choose theirs or yours for ${fields}.`
export const deletedMeanwhile: Record<CollectionName, string> = {
  contacts: 'Someone deleted this contact while you were editing. Your changes are still here.',
  transactions: 'Someone deleted this transaction while you were editing. Your changes are still here.',
}
export const canCreateAgain: Record<CollectionName, string> = {
  contacts: 'You can create it again. It will be a new contact.',
  transactions: 'You can create it again. It will be a new transaction.',
}
export const draftKept = (moment: string) => `Unsaved draft from ${moment}, kept on this device:`
export const fieldLabel = (label: string) => `${label}:`
export const was = (value: string) => `(was ${value})`
export const now = (value: string) => `(now ${value})`
export const changedSinceDraft = (value: string) => `Changed since your draft: it was ${value}.`
export const maybeCreated = (moment: string) =>
  `This may have been created ${moment}: Bookend got no response. Check before you try again.`
export const maybeSaved = (moment: string) =>
  `This may have been saved ${moment}: Bookend got no response. Check before you try again.`

// Moving from record to record
export const records = 'Records in this list'
export const previousRecord = 'Previous record'
export const nextRecord = 'Next record'
export const position = (at: number, total: number | undefined) =>
  total === undefined ? formatCount(at) : `${formatCount(at)} of ${formatCount(total)}`
export const formSaveAndNext = 'Save and next'
export const saveAndAdd = 'Save and add another'

// Editing in the list
export const inputOf = (label: string, name: string) => `${label} of ${name}`
export const cellHint = 'Enter saves and moves to the row below. Escape restores the old value.'
export const noCountry = 'No country'
export const cellSaved = (label: string, name: string) => `Saved ${label} of ${name}.`
export const copiedFromAbove = (value: string) => `Copied from the row above: ${value}`
export const nothingAbove = 'There is no row above to copy from.'
export const openForm = 'Open the form'
export const compareVersions = 'Compare'
export const cellDeletedMeanwhile = 'Not saved: someone deleted this. What you typed is kept as a draft.'
export const cellNotRead = (reason: string) => `Not saved yet: the record could not be read. ${reason}`
export const hasDraft = (name: string) =>
  `“${name}” has an unsaved draft. Restore or discard it here before you edit it in the list.`
export const cellKeptAsDraft = (label: string, name: string) =>
  `Not saved: ${label} of ${name}. What you typed is kept as a draft in its form.`
export const notSaved = (label: string, name: string, reason: string) => `${label} of ${name}: ${reason}`

// The texts of exports and of the exported files.

export const exportLabel = 'Export'
export const printLabel = 'Print'
export const exportTitle = {
  contacts: 'Export contacts',
  transactions: 'Export transactions',
}
export const exportDescription = 'This browser creates the file and saves it with your downloads.'
export const printing = 'The browser’s print dialog will open.'

export const whichRecords = 'Which records'
export const ticked = counted('The # selected {record}')
export const all = counted('{The|All} # {record} in this list')
export const allFound = counted('{The|All} # {record} found for “{search}”')
export const everything: Record<CollectionName, string> = {
  contacts: 'All contacts in this list',
  transactions: 'All transactions in this list',
}
export const everythingFound: Record<CollectionName, (search: string) => string> = {
  contacts: (search) => `All contacts found for “${search}”`,
  transactions: (search) => `All transactions found for “${search}”`,
}

export const format = 'Format'
export const formats = {
  xlsx: 'Excel',
  csv: 'CSV',
  vcard: 'vCard',
  json: 'JSON',
  print: 'Print',
}
export const formatHints = {
  xlsx: 'Amounts as numbers, dates as dates',
  csv: 'For spreadsheets and accounting programs',
  vcard: 'For address books on phones and in email apps',
  json: 'For other software',
  print: 'A statement with totals, oldest first',
}
export const withTotals = 'Amounts as numbers, dates as dates, totals at the end'

export const exportColumns = 'Columns'
export const columnsSeen = 'As in the list'
export const columnsAll = 'All fields and the ID'

export const notation = 'Number format and separator'
export const notationSample = (example: string, separator: string) =>
  `${example}, columns separated by ${separator}`

export const exportReading = (done: number, of: number | undefined, again: number) => {
  const progress = of === undefined ? formatCount(done) : `${formatCount(done)} of ${formatCount(of)}`
  return again > 0 ? `The list changed, starting again. Reading… ${progress}` : `Reading… ${progress}`
}
export const readingStarted = 'Reading the list…'
export const writing = 'Creating the file…'
export const exportStopped = 'Stopped. No file was created.'
export const noFileCreated = (reason: string) => `No file was created. ${reason}`.trim()
export const exportNothing = 'There is nothing to export.'

export const tooManyToPrint = (most: number) =>
  `That is too many transactions to print: the limit is ${formatCount(most)}. Choose a shorter period, or export a file.`
export const exportCopied = counted('# {record} copied.')
export const exportSaved = counted('{file}: # {record} saved.')

/** File names as people would write them. */
export const fileNames: Record<CollectionName, string> = {
  contacts: 'contacts',
  transactions: 'transactions',
}
export const selectedFile = (name: string, number: string) => `${name}, ${number} selected`
export const movingFile = (name: string) => `${name}, list changed while reading`

export const idHeader = 'ID'
export const sheets: Record<CollectionName, string> = {
  contacts: 'Contacts',
  transactions: 'Transactions',
}
export const moneyIn = (currency: string) => `Money in, ${currency}`
export const moneyOut = (currency: string) => `Money out, ${currency}`
export const net = (currency: string) => `Net, ${currency}`
export const unreadLeftOut = countWords('# {amount|amounts} cannot be read and {is|are} not in the totals.')
export const noCurrencyLeftOut = countWords(
  '# {amount|amounts} {has|have} no clear currency and {is|are} not in the totals.',
)
export const tooLongForNumbers = countWords(
  '# {amount|amounts} {is|are} saved as text, because {it|they} {has|have} more digits than a spreadsheet can calculate with.',
)

// A printed statement
export const statementTitle = 'Statement of transactions'
export const fromTo = (from: string, to: string) => `${from} to ${to}`
export const since = (day: string) => `From ${day}`
export const until = (day: string) => `Until ${day}`
export const filteredBy = (conditions: readonly string[]) =>
  `Only transactions with: ${conditions.join(' · ')}`
export const labelled = (label: string, text: string) => `${label}: ${text}`
export const foundFor = (search: string) => `Only results for “${search}”`
export const onlySelected = 'Only selected transactions'
export const countAsOf = countWords('# {transaction|transactions}, as of {moment}')
export const exportTotals = 'Totals'
export const currency = labelOf('currency')
export const statementMoneyIn = 'Money in'
export const statementMoneyOut = 'Money out'
export const statementNet = 'Net'

// The texts about the keys.

/** The names of keys whose label on a keyboard differs from their name in code. */
export const keyNames = {
  Mod: 'Ctrl',
  Meta: 'Win',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}
export const macKeyNames = {
  ...keyNames,
  Mod: '⌘',
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Delete: '⌦',
}
/** What a screen reader says for keys whose symbol it might skip. */
export const spoken = {
  ...keyNames,
  ArrowUp: 'up arrow',
  ArrowDown: 'down arrow',
  ArrowLeft: 'left arrow',
  ArrowRight: 'right arrow',
  '?': 'question mark',
  '/': 'slash',
  ',': 'comma',
  '.': 'full stop',
  '[': 'left bracket',
  ']': 'right bracket',
}
export const macSpoken = { ...spoken, Mod: 'Command', Ctrl: 'Control', Alt: 'Option' }
export const oneThenTheOther = (keys: string[]) => keys.join(' then ')
export const withKey = (words: string, key: string) => `${words} (${key})`

export const keysTitle = 'Keyboard shortcuts'
export const searchKeys = 'Search keyboard shortcuts'
export const keysHere = 'On this page'
export const keysElsewhere = 'Elsewhere'
export const or = 'or'
export const switchOff = (areOff: boolean) => (areOff ? 'Switch them on' : 'Switch them off')
export const noShortcutFound = 'No keyboard shortcut matches.'
export const allOff = 'Keyboard shortcuts are switched off in this browser.'
export const notInFields = 'They are off while you type in a field.'
export const keysFound = countWords('# keyboard {shortcut|shortcuts}')

// What keys do
export const showKeys = 'Show the keyboard shortcuts'
export const palette = 'Go anywhere or do anything'
export const goOverview = 'Go to the overview'
export const goInbox = 'Go to the inbox'
export const callFine = 'Mark as fine in the inbox'
export const goContacts = 'Go to contacts'
export const goTransactions = 'Go to transactions'
export const newContact = 'New contact'
export const print = 'Print'
export const undo = 'Undo'
export const redo = 'Redo'

export const nextRow = 'Next row'
export const previousRow = 'Previous row'
export const firstRow = 'First row'
export const lastRow = 'Last row'
export const acrossRow = 'Move to the checkbox or link in the row'
export const openRecord = 'Open the record'
export const editRecord = 'Edit the record'
export const editCell = 'Edit in the list'
export const copyAbove = 'Copy the value from the row above'
export const tick = 'Select or deselect the row'
export const tickNext = 'Select this row and the next'
export const tickPrevious = 'Select this row and the previous'
export const selectPageThenAll = 'Select the page, then all results'
export const clearSelectionByKey = 'Clear the selection'
export const copySelected = 'Copy the selected rows'
export const deleteRecords = 'Delete'
export const bulkEdit = 'Edit the selected rows'
export const moreLikeIt = 'Change more like the last edit'
export const mergeSpellings = 'Merge spellings'
export const markReviewed = 'Mark as reviewed'
export const markAsk = 'Mark as a question'
export const search = 'Search'
export const filter = 'Filter'
export const view = 'Change the view: columns, rows, saved views'
export const showTotals = 'Show or hide the totals'
export const editFound = 'Edit all found'
export const exportRecords = 'Export'
export const toRows = 'Go from the search to the first row'
export const previousPage = 'Previous page'
export const nextPage = 'Next page'
export const periodBefore = 'Previous period'
export const periodAfter = 'Next period'
export const sideBySide = 'Show the open record beside the list'

export const backToList = 'Back to the list'

export const keysSaveAndNext = 'Save and go to the next record'
