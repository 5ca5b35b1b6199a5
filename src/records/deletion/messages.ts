// The texts of pending, finished and abandoned deletions.
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'
import { counted } from '../counted.ts'

export const unfinishedDeletion = 'Unfinished deletion'
export const checkAgain = 'Check again'
export const later = 'Later'
export const deleteNow = 'Delete now'
export const keep = 'Keep'
export const neverConfirmed = (seen: string) => `The service never confirmed a deletion. ${seen}`

export const deletedUndoWith = counted({
  contacts: { one: '# contact deleted. Undo with {keys}.', other: '# contacts deleted. Undo with {keys}.' },
  transactions: {
    one: '# transaction deleted. Undo with {keys}.',
    other: '# transactions deleted. Undo with {keys}.',
  },
})

export const deleted = counted({
  contacts: { one: '# contact deleted', other: '# contacts deleted' },
  transactions: { one: '# transaction deleted', other: '# transactions deleted' },
})
export const undo = 'Undo'

export const deletionInOtherTab = 'Deletion in another tab'

export const pendingDeletions = 'Pending deletions'

export const otherTabDeletes = 'Another tab is already deleting this.'

export const deletedCount = counted({
  contacts: { one: '# contact deleted.', other: '# contacts deleted.' },
  transactions: { one: '# transaction deleted.', other: '# transactions deleted.' },
})
export const archived = counted({
  contacts: {
    one: '# contact archived: no longer in the list, but still kept by the service.',
    other: '# contacts archived: no longer in the list, but still kept by the service.',
  },
  transactions: {
    one: '# transaction archived: no longer in the list, but still kept by the service.',
    other: '# transactions archived: no longer in the list, but still kept by the service.',
  },
})
export const alreadyGone = (names: string) => `Already gone: ${names}.`
export const unsure = (names: string) => `We don’t know whether the service deleted ${names}.`
export const othersDeleted = (ids: string) => `The service also deleted records you did not select: ${ids}.`
export const namesAndMore = (names: string, more: number) => `${names} and ${formatCount(more)} more`

export const checkedAllDeleted = counted({
  contacts: {
    one: 'Checked again: # contact was deleted.',
    other: 'Checked again: # contacts were deleted.',
  },
  transactions: {
    one: 'Checked again: # transaction was deleted.',
    other: 'Checked again: # transactions were deleted.',
  },
})

export const undoneElsewhere = 'Not deleted: you undid this in another tab.'

export const restored = counted({
  contacts: { one: 'Restored # contact.', other: 'Restored # contacts.' },
  transactions: { one: 'Restored # transaction.', other: 'Restored # transactions.' },
})

export const notChecked = counted({
  contacts: {
    one: '# contact was being deleted ({names}), but Bookend could not check the result. {reason}',
    other: '# contacts were being deleted ({names}), but Bookend could not check the result. {reason}',
  },
  transactions: {
    one: '# transaction was being deleted ({names}), but Bookend could not check the result. {reason}',
    other: '# transactions were being deleted ({names}), but Bookend could not check the result. {reason}',
  },
})
export const notSentYet = counted({
  contacts: {
    one: 'You deleted # contact ({names}) just before closing Bookend. It has not been deleted yet.',
    other: 'You deleted # contacts ({names}) just before closing Bookend. They have not been deleted yet.',
  },
  transactions: {
    one: 'You deleted # transaction ({names}) just before closing Bookend. It has not been deleted yet.',
    other:
      'You deleted # transactions ({names}) just before closing Bookend. They have not been deleted yet.',
  },
})
export const deleting = counted({
  contacts: { one: 'Deleting # contact…', other: 'Deleting # contacts…' },
  transactions: { one: 'Deleting # transaction…', other: 'Deleting # transactions…' },
})
export const deletingSome = counted({
  contacts: { one: 'Deleting # contact… {done} of #', other: 'Deleting # contacts… {done} of #' },
  transactions: { one: 'Deleting # transaction… {done} of #', other: 'Deleting # transactions… {done} of #' },
})
export const secondsLeft = (seconds: number) => `${seconds} s`
export const deletedInOtherTab = counted({
  contacts: {
    one: '# contact is being deleted in another tab: {names}.',
    other: '# contacts are being deleted in another tab: {names}.',
  },
  transactions: {
    one: '# transaction is being deleted in another tab: {names}.',
    other: '# transactions are being deleted in another tab: {names}.',
  },
})

export const noneDeleted = (left: number, names: string) =>
  plural(left, {
    one: `Nothing was deleted: ${names} is still there.`,
    other: `Nothing was deleted: ${names} are still there.`,
  })
export const someDeletedOneLeft = counted({
  contacts: {
    one: '{deleted} of # contact deleted; {names} is still there.',
    other: '{deleted} of # contacts deleted; {names} is still there.',
  },
  transactions: {
    one: '{deleted} of # transaction deleted; {names} is still there.',
    other: '{deleted} of # transactions deleted; {names} is still there.',
  },
})
export const someDeletedMoreLeft = counted({
  contacts: {
    one: '{deleted} of # contact deleted; {names} are still there.',
    other: '{deleted} of # contacts deleted; {names} are still there.',
  },
  transactions: {
    one: '{deleted} of # transaction deleted; {names} are still there.',
    other: '{deleted} of # transactions deleted; {names} are still there.',
  },
})
export const notDeletedBecause = (names: string, reason: string, isTicked: boolean) =>
  isTicked ? `Not deleted and still selected: ${names} (${reason}).` : `Not deleted: ${names} (${reason}).`
export const notDeleted = (names: string, isTicked: boolean) =>
  isTicked ? `Not deleted and still selected: ${names}.` : `Not deleted: ${names}.`
export const notTried = (names: string, isTicked: boolean) =>
  isTicked ? `Not tried and still selected: ${names}.` : `Not tried: ${names}.`
export const couldNotDelete = (names: string, reason: string) => `Could not delete ${names}. ${reason}`.trim()
export const unsureWhileUpdating = (names: string, reason: string) =>
  [
    `We don’t know whether the service deleted ${names}.`,
    reason,
    'The list is being refreshed; check it before you try again.',
  ]
    .filter(Boolean)
    .join(' ')
