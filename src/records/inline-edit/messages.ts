// The texts of editing in the list.

export const inputOf = (label: string, name: string) => `${label} of ${name}`
export const hint = 'Enter saves and moves to the row below. Escape restores the old value.'
export const noCountry = 'No country'
export const saved = (label: string, name: string) => `Saved ${label} of ${name}.`
export const saving = 'Saving…'
export const copiedFromAbove = (value: string) => `Copied from the row above: ${value}`
export const nothingAbove = 'There is no row above to copy from.'
export const checkSaved = 'Check whether it was saved'
export const notSavedAfterAll = 'It was not saved. You can save it now.'
export const openForm = 'Open the form'
export const decide = 'Compare'
export const deletedMeanwhile = 'Not saved: someone deleted this. What you typed is kept as a draft.'
export const notRead = (reason: string) => `Not saved yet: the record could not be read. ${reason}`
export const hasDraft = (name: string) =>
  `“${name}” has an unsaved draft. Restore or discard it here before you edit it in the list.`
export const keptAsDraft = (label: string, name: string) =>
  `Not saved: ${label} of ${name}. What you typed is kept as a draft in its form.`
export const fault = (label: string, detail: string) => `${label}: ${detail}`
export const notSaved = (label: string, name: string, reason: string) => `${label} of ${name}: ${reason}`
