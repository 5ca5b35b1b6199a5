// The texts of what this browser saw first. Whether the bank wrote it is not known: someone may have edited it before.

export const firstSeen = 'First seen here'
export const deletedBefore = 'Deleted before'

export const changedSince = (label: string) =>
  `${label} has changed since. Nothing was saved; check it first.`
export const empty = 'Empty'
export const replacedYours = (edit: string) => `This replaced your edit “${edit}”.`
export const changedElsewhere = 'It was not changed in this browser.'
export const applyEditOf = (label: string) => `Apply my edit again: ${label}`
export const editRestored = (label: string) => `Restored your edit of ${label}.`
export const applyEdit = 'Apply my edit again'
export const restoreNamed = (label: string) => `Restore ${label}`
export const firstValueRestored = (label: string) =>
  `Restored the value of ${label} that was first seen here.`
export const restore = 'Restore'

export const deletedTwin = (day: string) => `You deleted one just like this on ${day}.`
export const deletedHere = (day: string) => `You deleted this on ${day}. It is back.`
export const editUndone = 'Edit undone'
export const editReplaced = (fields: string) =>
  `The value first seen here has replaced your edit of ${fields}.`
export const likeDeleted = 'Matches a deleted one'
export const edited = 'Edited'
export const firstSeenFields = (fields: string) => `First seen here: ${fields}.`
export const fieldAsWritten = (label: string, value: string) =>
  value ? `${label} “${value}”` : `${label} empty`
