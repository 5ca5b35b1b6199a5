// Over 200 lines because it has every text of changes: how a save, a deletion or a set of edits ended, and what can be done about it.
import { countWords, formatCount, sentences } from '../domain/plural.ts'
import { counted } from '../records/counted.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'

export const maybeSaved = (reason: string) =>
  `We don’t know whether this was saved. ${reason} Check first; nothing will be sent twice.`
export const notSaved = (reason: string) => `Not saved. ${reason}`

// The texts of pending, finished and abandoned deletions.

export const unfinishedDeletion = 'Unfinished deletion'
export const checkAgain = 'Check again'
export const later = 'Later'
export const deleteNow = 'Delete now'
export const keep = 'Keep'
export const keepLeft = 'Keep the rest'
export const neverConfirmed = (seen: string) => `The service never confirmed a deletion. ${seen}`

export const deletedUndoWith = counted('# {record} deleted. Undo with {keys}.')

const deleted = counted('# {record} deleted')
const merged = counted('# {record} merged')
/** A merge takes one contact more than it deletes. */
export const deletedBy = ({ resource, into }: Change, number: number) =>
  into && number > 0 ? merged(resource, number + 1) : deleted(resource, number)
export const undo = 'Undo'

export const deletionInOtherTab = 'Deletion in another tab'

export const pendingDeletions = 'Pending deletions'

export const otherTabDeletes = 'Another tab is already deleting this.'

export const deletedCount = counted('# {record} deleted.')
export const archived = counted('# {record} archived: no longer in the list, but still kept by the service.')
export const isArchived = 'The service no longer lists it, but still keeps it.'
export const leftList = (names: string) => `No longer in the list, but still kept by the service: ${names}.`
export const alreadyGone = (names: string) => `Already gone: ${names}.`
export const unsure = (names: string) => `We don’t know whether the service deleted ${names}.`
export const othersDeleted = (ids: string) => `The service also deleted records you did not select: ${ids}.`
export const namesAndMore = (names: string, more: number) => `${names} and ${formatCount(more)} more`

export const checkedAllDeleted = counted('Checked again: # {record} {was|were} deleted.')

export const undoneElsewhere = 'Not deleted: you undid this in another tab.'

export const restored = counted('Restored # {record}.')

export const notChecked = counted(
  '# {record} {was|were} being deleted ({names}), but Bookend could not check the result. {reason}',
)
export const notSentYet = counted(
  'You deleted # {record} ({names}) just before closing Bookend. {It|They} {has|have} not been deleted yet.',
)
export const deleting = counted('Deleting # {record}…')
export const deletingSome = counted('Deleting # {record}… {done} of #')
export const deletionPaused = counted('Paused: {done} of # {record} deleted')
export const secondsLeft = (seconds: number) => `${seconds} s`
export const deletedInOtherTab = counted('# {record} {is|are} being deleted in another tab: {names}.')

export const noneDeleted = countWords('Nothing was deleted: {names} {is|are} still there.')
export const someDeletedOneLeft = counted('{deleted} of # {record} deleted; {names} is still there.')
export const someDeletedMoreLeft = counted('{deleted} of # {record} deleted; {names} are still there.')
export const notDeletedBecause = (names: string, reason: string, isTicked: boolean) =>
  isTicked ? `Not deleted and still selected: ${names} (${reason}).` : `Not deleted: ${names} (${reason}).`
export const notDeleted = (names: string, isTicked: boolean) =>
  isTicked ? `Not deleted and still selected: ${names}.` : `Not deleted: ${names}.`
export const notTried = (names: string, isTicked: boolean) =>
  isTicked ? `Not tried and still selected: ${names}.` : `Not tried: ${names}.`
export const couldNotDelete = (names: string, reason: string) => `Could not delete ${names}. ${reason}`.trim()
export const unsureWhileUpdating = (names: string, reason: string) =>
  sentences(unsure(names), reason, 'The list is being refreshed; check it before you try again.')

// The texts for a set of edits while it runs, and for its results.

export const empty = 'empty'

/** Texts for edits, and for what an import of contacts creates. */
const byKind = <T>(edit: T, create: T): Record<Change['kind'], T> => ({ edit, create, delete: edit })

const doing = {
  edit: counted('Editing # {record}'),
  create: counted('Creating # {record}'),
  undo: counted('Undoing an edit to # {record}', 'Undoing edits to # {record}'),
}
const done = {
  edit: counted('Edit of # {record}'),
  create: counted('Creation of # {record}'),
  undo: counted('Undo of an edit to # {record}', 'Undo of edits to # {record}'),
}
type Titled = Pick<Change, 'resource' | 'kind' | 'origin' | 'total'>
const whatOf = ({ kind, origin }: Titled) =>
  kind === 'create' ? 'create' : origin === 'undo' ? 'undo' : 'edit'
export const titleEnded = (change: Titled) => done[whatOf(change)](change.resource, change.total)
export const title = (change: Titled) => doing[whatOf(change)](change.resource, change.total)

export const rows: Record<CollectionName, Record<Change['kind'], string>> = {
  contacts: byKind('Contacts in this edit', 'Contacts to create'),
  transactions: byKind('Transactions in this edit', 'Transactions to create'),
}
export const progress = 'Progress'
export const description = byKind(
  'You can keep working while this runs. Each record is checked before it is edited.',
  'You can keep working while this runs. Each contact is sent once.',
)
export const descriptionDone = byKind(
  'The history lists every edit. Undo restores the old values.',
  'The history lists what was created, and can delete it again.',
)

const ended = {
  edit: counted('# {record} edited.'),
  create: counted('# {record} created.'),
  undo: counted('# {record} {has|have} {its|their} old values back.'),
}
type Counts = Record<ChangeRow['state'], number>

export const soFar = (change: Change, { done, failed, changed }: Counts) =>
  `${formatCount(done + failed + changed)} / ${formatCount(change.total)}`

const hadChanged = countWords('# {was|were} not edited, because {it|they} had changed in the meantime.')
const toDo = countWords('# {is|are} still to do.')
/** How many were edited, failed, had changed, and are still to do. */
export const result = (change: Change, { done, failed, changed, open, sending }: Counts) =>
  sentences(
    ended[whatOf(change)](change.resource, done),
    failed > 0 && `${formatCount(failed)} ${byKind('not saved', 'failed')[change.kind]}.`,
    changed > 0 && hadChanged(changed),
    open + sending > 0 && toDo(open + sending),
  )

const editStates = {
  open: '',
  sending: 'Sending',
  done: 'Edited',
  failed: 'Not saved',
  changed: 'Not edited',
  unsent: '',
}
export const states = byKind(editStates, {
  ...editStates,
  done: 'Created',
  failed: 'Failed',
  changed: 'Not created',
})
export const stateWith = (kind: Change['kind'], { state, words, late }: ChangeRow) => {
  const name = late ? 'Not saved so far' : states[kind][state]
  return words === undefined || state === 'open' ? name : `${name}: ${words}`
}
export const unknown = 'Not known yet'

export const hide = 'Hide'
export const close = 'Close'
export const pause = 'Pause'
export const stop = 'Stop'
export const goOn = 'Continue'
export const redo = 'Redo'
export const nothingTo = { undo: 'This tab has nothing to undo.', redo: 'This tab has nothing to redo.' }
export const details = 'Details'
export const keepRest = 'Leave the rest as it is'
export const keepIt = 'Leave it as it is'
export const retry = byKind(
  countWords('Try that edit again', 'Try those # edits again'),
  countWords('Try the failed one again', 'Try the # failed ones again'),
)
export const pausing = byKind(
  'Pausing once the edits in progress are done.',
  'Pausing once those in progress are created.',
)
export const stopping = byKind(
  'Stopping once the edits in progress are done.',
  'Stopping once those in progress are created.',
)
const labelled = (edits: string, creations: string, ofImport: string) => (change: Change) =>
  change.import ? ofImport : byKind(edits, creations)[change.kind]
export const runs = labelled('Running edits', 'Running creations', 'Running import')
export const unfinished = labelled('Unfinished edits', 'Unfinished creations', 'Unfinished import')
const left = countWords(
  'Continue, or leave it as it is.',
  'Continue with what is left, or leave the rest as it is.',
)
export const interrupted = (change: Change, name?: string) =>
  `The ${titleEnded(change).toLowerCase()}${name === undefined ? '' : ` (${name})`} was interrupted. ${left(change.total)}`
export const pausedAt = (words: string, counts: string) => `${words} ${counts}`

// What is said of sets of edits and of their records.

export const isGone = 'It no longer exists.'
export const hasItAlready = 'It already has these values.'
export const changedSince = 'It has been changed since.'
export const maybeMadeBefore = (words: string) =>
  `${words} We don’t know whether this edit was made before that.`
export const mayArrive = 'What was sent last may still be on its way. Try again in half a minute.'
export const waits =
  'What was sent last may still be on its way. Bookend looks again in half a minute, then goes on.'
export const firstRefused = byKind(
  (words: string) => `The first edit was not saved, so the others were not sent. ${words}`,
  (words: string) => `The first contact was refused, so the others were not sent. ${words}`,
)
export const manyRefused = byKind(
  (words: string) => `Several edits in a row were not saved. ${words}`,
  (words: string) => `Several contacts were refused one after another. ${words}`,
)
export const otherTabRuns = 'Another tab is making these edits.'
export const notThere = 'These edits are no longer stored on this device.'
export const nothingToUndo = 'None of these edits was made, so there is nothing to undo.'

// The texts of undoing and redoing.

type What = { fields: string; name: string }

export const both = (labels: string[]) => labels.join(' and ')
export const manyFields = (fields: number) => `${formatCount(fields)} fields`
export const undone = ({ fields, name }: What) => `Undid the change to ${fields} of ${name}.`
export const redone = ({ fields, name }: What) => `Redid the change to ${fields} of ${name}.`
export const notUndone = ({ fields, name }: What, reason: string) =>
  `Could not undo the change to ${fields} of ${name}. ${reason}`
export const notRedone = ({ fields, name }: What, reason: string) =>
  `Could not redo the change to ${fields} of ${name}. ${reason}`
export const openRecord = 'Open it'
export const openHistory = 'Open the history'

export const stillDeleting = 'It is being deleted right now. Wait a moment, then undo it.'
export const mergedIntoGone = 'The contact that it was merged into no longer exists. Nothing was deleted.'
export const finishFirst =
  'Some edits are not finished. Continue them or leave the rest as it is, then undo them.'
export const stillRunning = 'Some edits are still being made. Wait until they are done, or stop them first.'

export const deleteQuestion = counted('Delete {name}?', 'Delete # {record}?')
const moreTouched = countWords('# more {has|have} been changed or deleted since, and will not be touched.')
export const deleteConsequence = (origin: 'undo' | 'redo', left: number) =>
  sentences(
    origin === 'undo'
      ? 'Undoing this creation deletes what it created.'
      : 'Redoing this deletion deletes what you brought back.',
    left > 0 && moreTouched(left),
  )
export const deleteThem = counted('Delete # {record}')
export const creationUndone = counted('Undid the creation of {name}.', 'Undid the creation of # {record}.')
export const deletionRedone = counted('Redid the deletion of {name}.', 'Redid the deletion of # {record}.')
const changedAfterCreation = counted(
  'Not deleted: {name}. Someone has changed it since.',
  'Not deleted: # {record}. Someone has changed them since.',
)
const goneAlready = counted('{name} no longer exists.', 'These # {record} no longer exist.')
export const creationNotUndone = (
  resource: CollectionName,
  records: number,
  parts: { name: string },
  areGone: boolean,
) => (areGone ? goneAlready : changedAfterCreation)(resource, records, parts)

export const restoredNamed = counted('Restored {name}.', 'Restored # {record}.')
export const noLongerKept = counted(
  '# {record} could not be restored: the service does not keep {it|them}, or no longer does.',
)

export const noTransactions = countWords(
  '{A deleted transaction|Deleted transactions} cannot be created again. {Its|Their} values are in the history.',
)
export const notKept = countWords(
  '{This contact|These contacts} cannot be created again, because {it is|they are} not stored on this device.',
)
export const createQuestion = countWords('Create {name} again?', 'Create # contacts again?')
const areNew = countWords(
  'This creates {a new contact|new contacts}. Links to the old {one|ones} will not work.',
)
const moreNotKept = countWords('# more {is|are} not stored on this device.')
export const createConsequence = (records: number, left: number) =>
  sentences(areNew(records), left > 0 && moreNotKept(left))
export const createThem = countWords('Create again', 'Create # contacts')
export const deletionUndone = countWords(
  'Undid the deletion of {name}. It is a new contact now.',
  'Undid the deletion of # contacts. They are new contacts now.',
)
export const creationRedone = countWords('Redid the creation of {name}.', 'Redid the creation of # contacts.')
export const notCreated = countWords('# {contact was|contacts were} not created. {reason}')
export const creationUnsure = (reason: string) =>
  `We don’t know whether a contact was created. ${reason} Look under Recently deleted to find out.`

export const notUndoneBecause = (reason: string) => `Not undone. ${reason}`
export const notRedoneBecause = (reason: string) => `Not redone. ${reason}`

export const checkFirst = 'Check first whether it was created.'
export const goneFromDeleted =
  'It is no longer among the deleted records: it was created again or cleared in another tab.'

export const notChanged = (reason: string) => `Nothing was changed. ${reason}`
export const maybeChanged = (reason: string) =>
  `We don’t know whether this was changed. ${reason} Try again; nothing will be sent twice.`
