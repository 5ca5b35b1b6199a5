// Over 200 lines because a room has one file of texts: those of selecting, reviewing, deleting and editing many records.
import type { ReactNode } from 'react'
import { countWords, formatCount, listOf, plural } from '../../domain/plural.ts'
import { counted } from '../counted.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { LetterCase, EditOperation } from '../../domain/edit/edit-operation.ts'
import type { WayAlike } from '../../domain/cluster/cluster-values.ts'

export const editAction = 'Edit'
export const deleteAction = 'Delete'

export const deleteQuestion = counted('Delete # {record}?')
export const selected = counted('# {record} selected')
export const cancel = 'Cancel'
export const close = 'Close'
export const tryAgain = 'Try again'

export const looksTheSame = 'Looks the same as another one selected here'

export const onAnotherPage = 'Not on this page'
export const notOnPage = (number: number, all: number) => {
  if (number === all)
    return plural(all, { one: 'It is not on this page.', other: 'None of them is on this page.' })
  const some = plural(number, { one: '1 of them is', other: `${formatCount(number)} of them are` })
  return `${some} not on this page.`
}

export const selection = 'Selection'
export const enterGoesToSelection = 'Press Enter to go to the selection'
export const stop = 'Stop'

export const untickToDeselect = 'Clear a checkbox to deselect that record.'
export const cannotBeUndone = 'Deleting cannot be undone.'
export const canBeRestored = (number: number) =>
  plural(number, {
    one: 'You can restore it from Recently deleted for at least 30 days.',
    other: 'You can restore them from Recently deleted for at least 30 days.',
  })
export const noLongerThere = 'no longer there'
export const notChecked = (reason: string) => `could not be checked: ${reason}`
export const changed = (changes: string[]) => `changed: ${changes.join('; ')}`
export const someChanged = (number: number) => `${formatCount(number)} changed`
export const someGone = (number: number) => `${formatCount(number)} no longer there`
export const someNotChecked = (number: number) => `${formatCount(number)} could not be checked`
export const nothingTicked = 'Nothing is selected.'
export const nothingToDelete = 'Nothing is selected, so there is nothing to delete.'
export const nothingLeft = 'There is nothing left to delete.'

/** How many were selected, of how many; undefined if the service does not say. */
type Part = { selected: number; of: number | undefined }
export const someSelected = ({ selected, of }: Part) =>
  of === undefined
    ? `${formatCount(selected)} selected.`
    : `${formatCount(selected)} of ${formatCount(of)} selected.`
export const leftForAnother = 'You opened another list before everything was selected.'
export const stopped = 'Stopped.'
export const listChanged = 'The list changed while it was being read.'
export const checkFirst = 'Check before you delete.'
export const allSelected = (number: number) => `All ${formatCount(number)} results selected.`

export const selectAll = 'Select all results'
export const noTotal = 'This service does not say how many there are.'
export const selectAllOf = (number: number) => `Select all ${formatCount(number)} results`

export const selectingAll = 'Selecting all results…'
export const selectingAllOf = (number: number) => `Selecting all ${formatCount(number)} results…`
export const stoppedEmpty = 'Stopped, and nothing is selected.'

export const deletedIn = (number: number, seconds: number) =>
  plural(number, {
    one: `It will be deleted in ${secondCount(seconds)}. You can undo until then.`,
    other: `They will be deleted in ${secondCount(seconds)}. You can undo until then.`,
  })
const secondCount = countWords('# {second|seconds}')
export const change = (label: string, was: string, now: string) => `${label} ${was} → ${now}`
export const empty = '(empty)'
export const checked = (results: string[]) => `Checked just now: ${listOf(results)}.`
export const checkedSame = 'Checked just now: nothing has changed.'
export const noneChecked = (number: number, reason: string) =>
  plural(number, {
    one: `It could not be checked. ${reason}`.trim(),
    other: `They could not be checked. ${reason}`.trim(),
  })
export const noneDeleted = (number: number, reason: string) =>
  plural(number, {
    one: `It could not be checked, so nothing was deleted. ${reason}`.trim(),
    other: `They could not be checked, so nothing was deleted. ${reason}`.trim(),
  })
export const recordsToDelete = counted('# {record}')
export const deleteThem = counted('Delete # {record}')
export const checking = (number: number, all: number) =>
  `Checking ${formatCount(number)} of ${formatCount(all)}…`
export const deletedAfterCheck = 'They will be deleted once this check is done, unless something has changed.'
export const showMore = (number: number) => `Show ${formatCount(number)} more`
export const notShown = countWords('# {is|are} not shown.')

export const selectedCount = (number: number) => `${formatCount(number)} selected`
export const clearSelection = (wide: (text: string) => ReactNode) => <>Clear{wide(' selection')}</>
export const selecting = ({ done, of, again }: { done: number; of: number | undefined; again: number }) => {
  const progress = of === undefined ? formatCount(done) : `${formatCount(done)} of ${formatCount(of)}`
  return again > 0 ? `The list changed, starting again. Selecting… ${progress}` : `Selecting… ${progress}`
}
export const othersUnread = (reason: string) => `The others could not be read. ${reason}`.trim()

// Editing many records at once
const titles = counted('Edit # {record}')
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
export const editChange = (number: number) => `Change ${formatCount(number)}`
export const field = 'Field'
export const chooseField = 'Choose a field'
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

const willChange = counted('# {record} will change.')
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

const editThese = counted('Edit # {record}')
export const start = (resource: CollectionName, number: number) => editThese(resource, number)

export const reading = (done: number, of: number | undefined) =>
  of === undefined
    ? `Reading the current values: ${formatCount(done)}`
    : `Reading the current values: ${formatCount(done)} / ${formatCount(of)}`
export const notRead = (words: string) => `The records could not be read. ${words}`
const notReadThese = counted('# {record} could not be read and {is|are} left out.')
export const unread = (resource: CollectionName, number: number) => notReadThese(resource, number)

export const spellings = 'Spellings'
export const nothing = 'There is nothing to compare.'

// Merging several spellings of a name
export const spellingsTitle = 'Spellings'
/** What Enter does now, and how to move between groups. */
export const descriptions: Record<'none' | 'skip' | 'show' | 'change', string> = {
  none: 'Names that are written in several ways, to be written in one.',
  skip: 'Choose the spellings to change, or press Enter to skip the group. Use the arrow keys to move between groups.',
  show: 'Press Enter to preview the changes, and Enter again to apply them. Use the arrow keys to move between groups.',
  change: 'Press Enter to apply these changes.',
}
export const alike = 'Match by'
export const everyWay = 'Everything'
export const ways: Record<WayAlike, string> = {
  words: 'Same words',
  letters: 'Same letters',
  near: 'Nearly the same letters',
}
export const hints: Record<WayAlike, string> = {
  words: 'Same words. Only capitals, accents, punctuation or their order differ.',
  letters: 'Same letters. Only capitals, points or spaces differ.',
  near: 'Nearly the same letters. They may be different names: choose only those that belong together.',
}

export const group = (at: number, of: number) => `Group ${formatCount(at)} of ${formatCount(of)}`
export const previous = 'Previous group'
export const next = 'Next group'
export const keep = 'Spelling to keep'
export const remember = 'Remember for transactions to come'
export const notRemembered = (words: string) => `The name is not remembered. ${words}`
export const found = 'Spellings in this group'
export const spellingsInclude = (value: string) => `Change ${value}`
export const columns: Record<CollectionName | 'sum', string> = {
  contacts: 'Contacts',
  transactions: 'Transactions',
  sum: 'Net',
}
export const keepThis = 'Keep this'
export const keepOf = (value: string) => `${keepThis}: ${value}`
export const stays = 'Stays'

const become = counted('# {record} will be changed to “{keep}”.')
/** The announcement of a group: its position, and how many records would change. */
export const inGroup = (resource: CollectionName, at: number, of: number, number: number, value: string) =>
  number === 0
    ? `${group(at, of)}. Choose which spellings change.`
    : `${group(at, of)}. ${become(resource, number, { keep: value })}`

export const skip = 'Skip'
export const show = countWords('Show # {change|changes}')
export const back = 'Back'
export const details = 'Details'
export const progress = (words: string, so: string) => `${words} ${so}`

export const spellingsReading = (done: number, of: number | undefined) =>
  of === undefined
    ? `Reading everything first: ${formatCount(done)}`
    : `Reading everything first: ${formatCount(done)} / ${formatCount(of)}`
export const spellingsNotRead = (words: string) => `The spellings could not be read. ${words}`
export const none = countWords(
  'There is only one spelling, so there is nothing to compare.',
  'No two of the # spellings match in this way.',
)
export const noneLeft = 'That was the last group.'
export const fromStart = 'Back to the first group'

// Changing other records like the one that was just edited
type Among = 'all' | 'some' | 'screen'

export const alikeChange = (number: number, among: Among) => {
  const count = formatCount(number)
  if (among === 'some') return `Change ${count} or more like it…`
  if (among === 'screen')
    return plural(number, {
      one: 'Change 1 more like it on this page…',
      other: `Change ${count} more like it on this page…`,
    })
  return plural(number, { one: 'Change 1 more like it…', other: `Change ${count} more like it…` })
}

const have = counted('# more {record} {has|have} the {label} “{from}” or a similar one.')
type Found = { resource: CollectionName; number: number; among: Among; label: string; from: string }
/** Announced once, when the offer appears. */
export const alikeFound = ({ resource, number, among, label, from }: Found, key: string | undefined) =>
  [
    have(resource, number, { label, from }),
    among === 'screen' && onlyOnScreen,
    key && `Press ${key} to change them, too.`,
  ]
    .filter(Boolean)
    .join(' ')
export const onlyOnScreen = 'Only the rows on screen were compared.'
export const old = (label: string, from: string) => `${label}: ${from}`
export const offer = 'More like it'
export const dismiss = 'Dismiss'
export const alwaysCallItSo = 'Always call it so'
export const remembered = 'Remembered for transactions to come.'
export const seeNames = 'Names'
export const alikeTitle = (label: string, to: string) => `Change ${label} to “${to}”`

// A list that could not be read completely
export const listKeptChanging =
  'The list kept changing while it was being read, so some records may be missing.'
export const pagesHoldFewer = countWords(
  'The service says that it has # {record|records}, but its pages hold fewer.',
)
