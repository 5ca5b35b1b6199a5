import type { CollectionName } from '../../domain/collection-name.ts'
import { formatCount } from '../../domain/plural.ts'

// The texts of forms and of editing in the list.

/** The heading until the record is read. */
export const editing = { contacts: 'Edit contact', transactions: 'Edit transaction' }

export const noMatch = 'No match'

export const edit = (name: string) => `Edit ${name}`
export const saved = (name: string) => `Saved “${name}”.`
export const notSavedAfterAll = 'It was not saved. You can save it now.'
export const wasSaved = (name: string) => `“${name}” was saved.`
export const notRead = 'This record could not be read'
export const back = 'Back'
export const loadingWhole = 'Loading the whole record…'

export const saving = 'Saving…'
export const checkSaved = 'Check whether it was saved'
export const savedField = (label: string) => `${label} saved.`
export const fieldNotSaved = (label: string, reason: string) => `${label} was not saved. ${reason}`
export const save = 'Save'
export const cancel = 'Cancel'

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
export const copied = 'Copied.'
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
export const saveAndNext = 'Save and next'
export const saveAndAdd = 'Save and add another'

// Editing in the list
export const inputOf = (label: string, name: string) => `${label} of ${name}`
export const hint = 'Enter saves and moves to the row below. Escape restores the old value.'
export const noCountry = 'No country'
export const cellSaved = (label: string, name: string) => `Saved ${label} of ${name}.`
export const copiedFromAbove = (value: string) => `Copied from the row above: ${value}`
export const nothingAbove = 'There is no row above to copy from.'
export const openForm = 'Open the form'
export const decide = 'Compare'
export const cellDeletedMeanwhile = 'Not saved: someone deleted this. What you typed is kept as a draft.'
export const cellNotRead = (reason: string) => `Not saved yet: the record could not be read. ${reason}`
export const hasDraft = (name: string) =>
  `“${name}” has an unsaved draft. Restore or discard it here before you edit it in the list.`
export const cellKeptAsDraft = (label: string, name: string) =>
  `Not saved: ${label} of ${name}. What you typed is kept as a draft in its form.`
export const fault = (label: string, detail: string) => `${label}: ${detail}`
export const notSaved = (label: string, name: string, reason: string) => `${label} of ${name}: ${reason}`
