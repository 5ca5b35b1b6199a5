import type { CollectionName } from '../../domain/collection-name.ts'
import type { LetterCase } from '../../domain/edit/edit-operation.ts'
import type { EditOperation } from '../../domain/edit/edit-operation.ts'
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'
import { counted } from '../counted.ts'

// The texts of editing many records at once.

const titles = counted({
  contacts: { one: 'Edit 1 contact', other: 'Edit # contacts' },
  transactions: { one: 'Edit 1 transaction', other: 'Edit # transactions' },
})
export const title = (resource: CollectionName, number: number) => titles(resource, number)
export const titleUncounted: Record<CollectionName, string> = {
  contacts: 'Edit contacts',
  transactions: 'Edit transactions',
}
export const description = 'Nothing is saved yet. Bookend checks each record again just before it edits it.'

export const kinds: Record<EditOperation['kind'], string> = {
  set: 'Set to',
  clear: 'Clear',
  replace: 'Replace text',
  before: 'Add at the start',
  behind: 'Add at the end',
  trim: 'Remove extra spaces',
  case: 'Change case',
  swap: 'Swap with',
}
export const cases: Record<LetterCase, string> = {
  upper: 'UPPERCASE',
  lower: 'lowercase',
  words: 'Capitalize Each Word',
  sentence: 'Sentence case',
}
export const changes = 'Changes'
export const change = (number: number) => `Change ${formatCount(number)}`
export const field = 'Field'
export const operation = 'What to do'
export const newValue = 'New value'
export const find = 'Text to find'
export const replacement = 'Replace with'
export const addition = 'Text to add'
export const otherField = 'Other field'
export const letterCase = 'Case'
export const country = 'Country'
export const matchCase = 'Match case'
export const addChange = 'Add another change'
export const removeChange = (number: number) => `Remove change ${formatCount(number)}`

export const preview = 'What will change'
export const include = (name: string) => `Edit ${name}`
export const changedSince = 'Changed since you selected it'
export const fault = (field: string, words: string) => `${field}: ${words}`

const willChange = counted({
  contacts: { one: '1 contact will change.', other: '# contacts will change.' },
  transactions: { one: '1 transaction will change.', other: '# transactions will change.' },
})
type Numbers = { changing: number; same: number; faulty: number; left: number }
/** How many records change, stay the same, cannot be saved, or were left out. */
export const summary = (resource: CollectionName, { changing, same, faulty, left }: Numbers) =>
  [
    willChange(resource, changing),
    same > 0 && plural(same, { one: '1 stays the same.', other: `${formatCount(same)} stay the same.` }),
    left > 0 && plural(left, { one: '1 is left out.', other: `${formatCount(left)} are left out.` }),
    faulty > 0 &&
      plural(faulty, {
        one: '1 cannot be saved like this.',
        other: `${formatCount(faulty)} cannot be saved like this.`,
      }),
  ]
    .filter(Boolean)
    .join(' ')
export const chooseChange = 'Choose what to change. The preview appears here.'
export const nothingChanges = 'These changes do not alter any value.'

const editThese = counted({
  contacts: { one: 'Edit 1 contact', other: 'Edit # contacts' },
  transactions: { one: 'Edit 1 transaction', other: 'Edit # transactions' },
})
export const start = (resource: CollectionName, number: number) => editThese(resource, number)

export const reading = (done: number, of: number | undefined) =>
  of === undefined
    ? `Reading the current values: ${formatCount(done)}`
    : `Reading the current values: ${formatCount(done)} / ${formatCount(of)}`
export const notRead = (words: string) => `The records could not be read. ${words}`
export const tryAgain = 'Try again'
const notReadThese = counted({
  contacts: {
    one: '1 contact could not be read and is left out.',
    other: '# contacts could not be read and are left out.',
  },
  transactions: {
    one: '1 transaction could not be read and is left out.',
    other: '# transactions could not be read and are left out.',
  },
})
export const unread = (resource: CollectionName, number: number) => notReadThese(resource, number)
