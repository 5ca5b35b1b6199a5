import { countWords, formatCount } from '../../domain/plural.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { formatDay } from '../../domain/moment.ts'
import { counted, ofEach } from '../../records/counted.ts'
import type { ReactNode } from 'react'

// The texts of the history.

export const title = 'History'
export const recentlyDeleted = 'Recently deleted'
export const loading = 'Loading the history'
export const searchHistory = 'Search the history'
export const search = 'Search'
export const change = 'Change'
export const show = 'Show'
export const field = 'Field'
export const allFields = 'All fields'
export const filterKinds = [
  ['', 'All changes'],
  ['edit', 'Edits'],
  ['bulk', 'Bulk edits'],
  ['create', 'Creations'],
  ['delete', 'Deletions'],
  ['deleted', recentlyDeleted],
  ['undo', 'Can be undone'],
] as const
export const collections = [
  ['', 'All records'],
  ['contacts', 'Contacts'],
  ['transactions', 'Transactions'],
] as const
export const allRecords = 'Show all records'
export const noMatches = 'No changes match'
export const tryOtherWords = 'Try other words, or clear the filters.'
export const clearFilters = 'Clear the filters'
export const empty = 'Empty'
export const nothingYet = 'No changes yet'
export const nothingYetHint =
  'Every edit, creation and deletion made in this browser will appear here, and can be undone.'
export const howLong =
  'Undo and redo work until you clear the history. The keyboard shortcuts undo what was changed in this tab.'
export const otherTab = 'Earlier, or in another tab'

export const clearHistory = 'Clear history'
export const clearHistoryQuestion = 'Clear history?'
export const clearHistoryConsequence =
  'This removes the list of changes from this device, so you can no longer undo them here. The records stay as they are.'
export const historyCleared = 'The history is empty.'
export const clearedBut = countWords(
  'The history is cleared except for # change: Bookend needs it until the service has your decisions about its contacts.',
  'The history is cleared except for # changes: Bookend needs them until the service has your decisions about their contacts.',
)

export const notKept = 'Deleted records are not kept.'
export const keptFor = countWords('Kept in this browser for # {day|days}.')
export const comesBack = 'Contacts can be created again; transactions cannot.'
export const changeKeeping = 'Change'
export const notKeptTitle = 'Deleted records are not kept'
export const notKeptHint = 'Records you delete from now on cannot be recovered.'
export const nothingDeleted = 'Nothing deleted yet'
export const nothingDeletedHint = 'Records you delete in this browser will appear here.'
export const clearDeleted = 'Clear recently deleted'
export const clearDeletedQuestion = 'Clear recently deleted?'
export const clearDeletedConsequence =
  'This removes the deleted records from this device. After that, you cannot create them again or download them.'
export const deletedCleared = 'Recently deleted is empty.'

// The texts of the deleted records that the service keeps.

export const keptByService =
  'Everyone who uses these books can restore deleted records for 30 days, and lines of a bank statement as long as the service keeps the statement.'
export const deletedOf = ofEach('Deleted {records}')
export const loadingDeleted = 'Loading the deleted records'
export const deletedNotRead = ofEach('The deleted {records} could not be read')
export const noneDeleted = ofEach('No deleted {records}')
export const deletedHere = (number: number) => `Kept in this browser, too: ${formatCount(number)}`
export const noneDeletedHint = 'What anyone deletes in these books appears here and can be restored.'
export const tickPage = 'Select all on this page'
export const restore = 'Restore'
export const restoreNamed = (name: string) => `Restore ${name}`
export const restoreTicked = counted('Restore # {record}')
export const selectAllDeleted = (number: number) => `Select all ${formatCount(number)}`
export const clearSelection = 'Clear selection'
export const selecting = (done: number, of: number) => `Selecting ${formatCount(done)} of ${formatCount(of)}…`
export const restoring = (done: number, of: number) => `Restoring ${formatCount(done)} of ${formatCount(of)}…`
const leftOver = counted('# {record} {was|were} not restored.')
export const notRestored = (collection: CollectionName, number: number, reason: string) =>
  `${leftOver(collection, number)} ${reason} Try again; nothing is restored twice.`
export const pageOf = (page: number, pages: number, total: number) =>
  `Page ${formatCount(page)} of ${formatCount(pages)}, ${formatCount(total)} in all`
export const newer = 'Newer'
export const older = 'Older'
export const deletedByAt = (name: string, when: string) =>
  name === '' ? `Deleted on ${when}.` : `Deleted by ${name} on ${when}.`
export const keptUntil = (at: number) => `Kept until ${formatDay(at, 'medium')}.`
export const keptWithStatement = 'Kept as long as its bank statement.'
export const noteOf = (note: string) => `Note: ${note}`
export const allValues = 'All values'

export const downloadCsv = 'Download CSV'
export const downloadJson = 'Download JSON'
export const downloadOf = (kind: string, name: string) => `Download ${kind} of ${name}`

export const when = 'When'
export const what = 'What'
export const name = 'Name'
export const details = 'Details'
export const actions = 'Actions'
export const before = 'Before'
export const after = 'After'
export const deleted = 'Deleted'
export const kind = 'Kind'

export const fieldCount = countWords('# {field|fields}')
export const emptyValue = 'empty'
export const onlyList = 'Only what the list showed'

export const undo = 'Undo'
export const redo = 'Redo'
export const undoneState = 'Undone'
export const unfinishedState = 'Not finished'

export const undoEditOf = (name: string) => `Undo the edit of ${name}`
export const undone = (name: string) => `Undid the edit of ${name}.`
export const alreadyUndone = (name: string) => `${name} is already as it was before this edit.`
export const gone = (name: string) => `${name} no longer exists.`
export const goneRecord = (name: string, deletedRecords: (text: string) => ReactNode) => (
  <>
    {name} no longer exists. If it was deleted, you can restore it under {deletedRecords(recentlyDeleted)}.
  </>
)
export const goneContact = (name: string, deletedRecords: (text: string) => ReactNode) => (
  <>
    {name} no longer exists. If you deleted it here, you can create it again under{' '}
    {deletedRecords(recentlyDeleted)}.
  </>
)
export const undoQuestion = (name: string) => `Undo the edit of ${name}?`
export const alsoUndoesLater = 'This also undoes later changes.'
export const undoAnyway = 'Undo anyway'
export const laterEdits = 'Later edits in this browser:'
export const changedElsewhere = 'Changed by someone else, or in another browser:'
export const setElsewhere = (label: string, now: string, set: string) =>
  `${label} is now ${quoted(now)}; this edit set it to ${quoted(set)}.`
const quoted = (value: string) => (value ? `“${value}”` : 'empty')
export const afterUndoing = 'After undoing:'

export const createdAgain = (name: ReactNode) => <>{name} was created again.</>
export const notCreatedAfterAll = 'It has not been created so far. You can create it again now.'
export const checkCreationOf = (name: string) => `Check whether it was created: ${name}`
export const checkCreation = 'Check whether it was created'
export const createAgainNamed = (name: string) => `Create again: ${name}`
export const createAgain = 'Create again'
export const differentContact = 'This is a different contact'
export const creationUnknown = 'We don’t know whether this was created again. Check first.'
export const onlyListKnown = 'Bookend knows only what the list showed. The other fields will be empty.'
export const notCreated = (reason: string) => `Not created. ${reason}`
export const creationUnsure = (reason: string) =>
  `We don’t know whether this was created. ${reason} Check first; nothing will be sent twice.`

export const namesAndMore = (names: string, more: number) =>
  more > 0 ? `${names} and ${formatCount(more)} more` : names
export const more = (records: number) => `and ${formatCount(records)} more`

export const kinds = {
  edit: counted('{Record} edited', '# {record} edited'),
  create: counted('{Record} created', '# {record} created'),
  delete: counted('{Record} deleted', '# {record} deleted'),
}
export const mergedAway = counted('{Record} merged into another', '# {record} merged into another')
export const undoOf = {
  edit: counted('Undo the edit of {name}', 'Undo the edit of # {record}'),
  create: counted('Undo the creation of {name}', 'Undo the creation of # {record}'),
  delete: counted('Undo the deletion of {name}', 'Undo the deletion of # {record}'),
}
export const redoOf = {
  edit: counted('Redo the edit of {name}', 'Redo the edit of # {record}'),
  create: counted('Redo the creation of {name}', 'Redo the creation of # {record}'),
  delete: counted('Redo the deletion of {name}', 'Redo the deletion of # {record}'),
}
