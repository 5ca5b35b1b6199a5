// The texts of the bank's original.

export const bankWrote = 'The bank wrote'
export const deletedBefore = 'Deleted before'

export const changedSince = (label: string) =>
  `${label} has changed since. Nothing was saved; check it first.`
export const empty = 'Empty'
export const replacedYours = (edit: string) => `This replaced your edit “${edit}”.`
export const firstSeen = 'This is the value that Bookend first saw. It was not changed in this browser.'
export const applyEditOf = (label: string) => `Apply my edit again: ${label}`
export const editRestored = (label: string) => `Restored your edit of ${label}.`
export const applyEdit = 'Apply my edit again'
export const restoreNamed = (label: string) => `Restore ${label}`
export const bankValueRestored = (label: string) => `Restored the bank’s value for ${label}.`
export const restore = 'Restore'

export const deletedTwin = (day: string) => `You deleted one just like this on ${day}.`
export const deletedHere = (day: string) => `You deleted this on ${day}. It is back.`
export const editUndone = 'Edit undone'
export const bankReplaced = (fields: string) => `The bank’s text has replaced your edit of ${fields}.`
export const likeDeleted = 'Matches a deleted one'
export const edited = 'Edited'
export const bankWroteFields = (fields: string) => `Original from the bank: ${fields}.`
export const fieldAsWritten = (label: string, value: string) =>
  value ? `${label} “${value}”` : `${label} empty`
