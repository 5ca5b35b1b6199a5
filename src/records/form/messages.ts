// The texts that every form needs.

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
export const save = 'Save'
export const cancel = 'Cancel'
