// Over 200 lines because what selecting, deleting, forms and cells say loads as one part.
import { countWords, formatCount, listOf } from '../domain/plural.ts'
import { counted, ofEach } from './counted.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { ReactNode } from 'react'

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

export const exportLabel = 'Export'
export const exportNothing = 'There is nothing to export.'
export const exportCopied = counted('# {record} copied.')
export const labelled = (label: string, text: string) => `${label}: ${text}`
export const spellings = 'Spellings'
export const nothingToCompare = 'There is nothing to compare.'
export const changeNames = 'Change counterparty names'
export const namesOnPage = countWords('# remembered {name|names}…')

// A list that could not be read completely
export const listKeptChanging =
  'The list kept changing while it was being read, so some records may be missing.'
export const pagesHoldFewer = countWords(
  'The service says that it has # {record|records}, but its pages hold fewer.',
)

// The texts of forms and of editing in the list.

/** The heading until the record is read. */
export const editing = ofEach('Edit {record}')

export const noMatch = 'No match'

export const back = 'Back'
export const editNamed = (name: string) => `Edit ${name}`
export const savedNamed = (name: string) => `Saved “${name}”.`
export const notSavedAfterAll = 'It has not been saved so far. You can save it again.'
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

export const cannotCreateAgain = 'You cannot create it again here, but you can copy what you typed.'

export const draftFrom = (moment: string) => `Unsaved draft from ${moment}`
export const draft = 'Draft'
export const restore = 'Restore'
export const discard = 'Discard'

export const sameFieldChanged = 'Not saved: someone else changed the same field while you were editing.'

export const itWas = (value: string) => `It was: ${value}`
export const theirs = (value: string) => `Theirs: ${value}`
export const yours = (value: string) => `Yours: ${value}`
export const chooseFor = (fields: string) => `Choose theirs or yours for ${fields}.`
export const deletedMeanwhile = ofEach(
  'Someone deleted this {record} while you were editing. Your changes are still here.',
)
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
export const loadingPage = 'Loading the page…'
export const pageNotRead = 'The page could not be loaded.'
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
export const cellMaybeSaved: typeof cellKeptAsDraft = (label, name) =>
  `We don’t know whether ${label} of ${name} was saved. What you typed is kept as a draft in its form.`
export const notSaved = (label: string, name: string, reason: string) => `${label} of ${name}: ${reason}`
