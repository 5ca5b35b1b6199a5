// The texts of a form's rare notices: drafts, conflicts and deleted records.
import type { CollectionName } from '../../domain/collection-name.ts'

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
