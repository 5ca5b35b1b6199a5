// The texts of the journal.
import type { ReactNode } from 'react'

export const title = 'Journal'
export const searchJournal = 'Search the journal'
export const change = 'Change'
export const show = 'Show'
export const clearJournal = 'Clear journal'
export const clearJournalQuestion = 'Clear journal?'
export const clearJournalConsequence =
  'This removes the list of changes from this device, so you can no longer revert them here. The records stay as they are.'
export const journalCleared = 'The journal is empty.'
export const loading = 'Loading the journal'
export const noMatches = 'No entries match'
export const clearFilters = 'Clear the filters'
export const tryOtherWords = 'Try other words, or clear the filters.'
export const empty = 'No changes yet'
export const emptyHint = 'Every edit, creation and deletion made in this browser will appear here.'
export const allChanges = 'All changes'
export const edits = 'Edits'
export const creations = 'Creations'
export const deletions = 'Deletions'
export const bothCollections = 'Contacts and transactions'
export const contacts = 'Contacts'
export const transactions = 'Transactions'

export const when = 'When'
export const name = 'Name'
export const details = 'Details'
export const actions = 'Actions'

export const kinds = {
  contacts: { edit: 'Contact edited', create: 'Contact created', delete: 'Contact deleted' },
  transactions: { edit: 'Transaction edited', create: 'Transaction created', delete: 'Transaction deleted' },
}

export const reverted = (name: string) => `Reverted ${name}.`
export const alreadyReverted = (name: string) => `${name} is already as it was before this edit.`
export const revertEditOf = (name: string) => `Revert the edit of ${name}`
export const revert = 'Revert'

export const gone = (name: string) => `${name} no longer exists.`
export const goneContact = (name: string, deleted: (text: string) => ReactNode) => (
  <>
    {name} no longer exists. If you deleted it here, you can create it again under{' '}
    {deleted('Recently deleted')}.
  </>
)

export const revertQuestion = (name: string) => `Revert the edit of ${name}?`
export const alsoUndoesLater = 'This also undoes later changes.'
export const revertAnyway = 'Revert anyway'
export const laterEdits = 'Later edits in this browser:'
export const changedElsewhere = 'Changed by someone else, or in another browser:'
export const setElsewhere = (label: string, now: string, set: string) =>
  `${label} is now ${quoted(now)}; this edit set it to ${quoted(set)}.`
const quoted = (value: string) => (value ? `“${value}”` : 'empty')
export const afterReverting = 'After reverting:'

export const what = 'What'
export const field = 'Field'
export const before = 'Before'
export const after = 'After'
