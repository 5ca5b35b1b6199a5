// The texts of pending, finished and abandoned deletions.
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'

export const unfinishedDeletion = 'Unfinished deletion'
export const checkAgain = 'Check again'
export const later = 'Later'
export const deleteNow = 'Delete now'
export const keep = 'Keep'
export const neverConfirmed = (seen: string) => `The service never confirmed a deletion. ${seen}`

export const deletedUndoWith = (what: string, keys: string) => `${what} deleted. Undo with ${keys}.`

export const deleted = (what: string) => `${what} deleted`
export const undo = 'Undo'

export const deletionInOtherTab = 'Deletion in another tab'

export const pendingDeletions = 'Pending deletions'

export const otherTabDeletes = 'Another tab is already deleting this.'

export const deletedCount = (what: string) => `${what} deleted.`
export const archived = (what: string) =>
  `${what} archived: no longer in the list, but still kept by the service.`
export const alreadyGone = (names: string) => `Already gone: ${names}.`
export const unsure = (names: string) => `We don’t know whether this was deleted: ${names}.`
export const othersDeleted = (ids: string) => `The service also deleted records you did not select: ${ids}.`
export const namesAndMore = (names: string, more: number) => `${names} and ${formatCount(more)} more`

export const checkedAllDeleted = (what: string) => `Checked again: ${what} deleted.`

export const undoneElsewhere = 'Not deleted: you took this back in another tab.'

export const restored = (what: string) => `Restored ${what}.`

export const notChecked = (number: number, what: string, names: string, reason: string) =>
  plural(number, {
    one: `${what} was being deleted (${names}), but Bookend could not check the result. ${reason}`,
    other: `${what} were being deleted (${names}), but Bookend could not check the result. ${reason}`,
  })
export const notSentYet = (number: number, what: string, names: string) =>
  plural(number, {
    one: `You deleted ${what} (${names}) just before closing Bookend. It has not been deleted yet.`,
    other: `You deleted ${what} (${names}) just before closing Bookend. They have not been deleted yet.`,
  })
export const deleting = (what: string) => `Deleting ${what}…`
export const deletingSome = (what: string, done: number, all: number) =>
  `Deleting ${what}… ${formatCount(done)} of ${formatCount(all)}`
export const secondsLeft = (seconds: number) => `${seconds} s`
export const deletedInOtherTab = (number: number, what: string, names: string) =>
  plural(number, {
    one: `${what} is being deleted in another tab: ${names}.`,
    other: `${what} are being deleted in another tab: ${names}.`,
  })

export const noneDeleted = (left: number, names: string) =>
  plural(left, {
    one: `Nothing was deleted: ${names} is still there.`,
    other: `Nothing was deleted: ${names} are still there.`,
  })
export const someDeleted = (deletedOnes: number, what: string, left: number, names: string) =>
  plural(left, {
    one: `${formatCount(deletedOnes)} of ${what} deleted; ${names} is still there.`,
    other: `${formatCount(deletedOnes)} of ${what} deleted; ${names} are still there.`,
  })
export const notDeletedBecause = (names: string, reason: string, isTicked: boolean) =>
  isTicked ? `Not deleted, and still ticked: ${names} (${reason}).` : `Not deleted: ${names} (${reason}).`
export const notDeleted = (names: string, isTicked: boolean) =>
  isTicked ? `Not deleted, and still ticked: ${names}.` : `Not deleted: ${names}.`
export const notTried = (names: string, isTicked: boolean) =>
  isTicked ? `Not tried, and still ticked: ${names}.` : `Not tried: ${names}.`
export const couldNotDelete = (names: string, reason: string) => `Could not delete ${names}. ${reason}`.trim()
export const unsureWhileUpdating = (names: string, reason: string) =>
  [
    `We don’t know whether this was deleted: ${names}.`,
    reason,
    'The list is being updated; check whether it is still there.',
  ]
    .filter(Boolean)
    .join(' ')
