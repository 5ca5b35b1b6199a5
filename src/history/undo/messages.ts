// The texts of undoing and redoing.
import type { CollectionName } from '../../domain/collection-name.ts'
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'
import { counted } from '../../records/counted.ts'

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
export const unfinished = 'Some edits are not finished. Continue or end them first, then undo them.'
export const stillRunning = 'Some edits are still being made. Wait until they are done, or stop them first.'

export const deleteQuestion = counted({
  contacts: { one: 'Delete {name}?', other: 'Delete # contacts?' },
  transactions: { one: 'Delete {name}?', other: 'Delete # transactions?' },
})
export const deleteConsequence = (origin: 'undo' | 'redo', left: number) =>
  [
    origin === 'undo'
      ? 'Undoing this creation deletes what it created.'
      : 'Redoing this deletion deletes what you brought back.',
    left > 0 &&
      plural(left, {
        one: '1 more has been changed or deleted since, and will not be touched.',
        other: `${formatCount(left)} more have been changed or deleted since, and will not be touched.`,
      }),
  ]
    .filter(Boolean)
    .join(' ')
export const deleteThem = counted({
  contacts: { one: 'Delete # contact', other: 'Delete # contacts' },
  transactions: { one: 'Delete # transaction', other: 'Delete # transactions' },
})
export const creationUndone = counted({
  contacts: { one: 'Undid the creation of {name}.', other: 'Undid the creation of # contacts.' },
  transactions: { one: 'Undid the creation of {name}.', other: 'Undid the creation of # transactions.' },
})
export const deletionRedone = counted({
  contacts: { one: 'Redid the deletion of {name}.', other: 'Redid the deletion of # contacts.' },
  transactions: { one: 'Redid the deletion of {name}.', other: 'Redid the deletion of # transactions.' },
})
const changedSince = counted({
  contacts: {
    one: 'Not deleted: {name}. Someone has changed it since.',
    other: 'Not deleted: # contacts. Someone has changed them since.',
  },
  transactions: {
    one: 'Not deleted: {name}. Someone has changed it since.',
    other: 'Not deleted: # transactions. Someone has changed them since.',
  },
})
const goneAlready = counted({
  contacts: { one: '{name} no longer exists.', other: 'These # contacts no longer exist.' },
  transactions: { one: '{name} no longer exists.', other: 'These # transactions no longer exist.' },
})
export const notDeleted = (
  resource: CollectionName,
  records: number,
  parts: { name: string },
  areGone: boolean,
) => (areGone ? goneAlready : changedSince)(resource, records, parts)

export const noTransactions = (records: number) =>
  plural(records, {
    one: 'A deleted transaction cannot be created again. Its values are in the history.',
    other: 'Deleted transactions cannot be created again. Their values are in the history.',
  })
export const notKept = (records: number) =>
  plural(records, {
    one: 'This contact cannot be created again, because it is not stored on this device.',
    other: 'These contacts cannot be created again, because they are not stored on this device.',
  })
export const createQuestion = (records: number, name: string) =>
  plural(records, {
    one: `Create ${name} again?`,
    other: `Create ${formatCount(records)} contacts again?`,
  })
export const createConsequence = (records: number, left: number) =>
  [
    plural(records, {
      one: 'This creates a new contact. Links to the old one will not work.',
      other: 'This creates new contacts. Links to the old ones will not work.',
    }),
    left > 0 &&
      plural(left, {
        one: '1 more is not stored on this device.',
        other: `${formatCount(left)} more are not stored on this device.`,
      }),
  ]
    .filter(Boolean)
    .join(' ')
export const createThem = (records: number) =>
  plural(records, { one: 'Create again', other: `Create ${formatCount(records)} contacts` })
export const deletionUndone = (records: number, name: string) =>
  plural(records, {
    one: `Undid the deletion of ${name}. It is a new contact now.`,
    other: `Undid the deletion of ${formatCount(records)} contacts. They are new contacts now.`,
  })
export const creationRedone = (records: number, name: string) =>
  plural(records, {
    one: `Redid the creation of ${name}.`,
    other: `Redid the creation of ${formatCount(records)} contacts.`,
  })
export const notCreated = (records: number, reason: string) =>
  plural(records, {
    one: `1 contact was not created. ${reason}`,
    other: `${formatCount(records)} contacts were not created. ${reason}`,
  })
export const creationUnsure = (reason: string) =>
  `We don’t know whether a contact was created. ${reason} Look under Recently deleted to find out.`

export const notUndoneBecause = (reason: string) => `Not undone. ${reason}`
export const notRedoneBecause = (reason: string) => `Not redone. ${reason}`

export const checkFirst = 'Check first whether it was created.'
export const goneFromDeleted =
  'It is no longer among the deleted records: it was created again or cleared in another tab.'

export const notChanged = (reason: string) => `Nothing was changed. ${reason}`
export const unsure = (reason: string) =>
  `We don’t know whether this was changed. ${reason} Try again; nothing will be sent twice.`
