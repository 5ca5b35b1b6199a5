import { countWords, formatCount, sentences } from '../../domain/plural.ts'
import { labelOf } from '../../domain/fields.ts'
import { counted, ofEach } from '../counted.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { LetterCase, EditOperation } from '../../domain/edit/apply-edits.ts'
import type { WayAlike } from '../../domain/cluster/cluster-values.ts'

// Editing many records at once
export const bulkEditTitle = counted('Edit # {record}')
export const titleUncounted = ofEach('Edit {records}')
export const bulkEditDescription =
  'Nothing is saved yet. Bookend checks each record again just before it edits it.'

export const operations: Record<EditOperation['kind'], string> = {
  set: 'Set to',
  clear: 'Clear',
  replace: 'Replace text',
  before: 'Add at the start',
  behind: 'Add at the end',
  trim: 'Remove extra spaces',
  case: 'Change case',
  swap: 'Swap with',
}
export const letterCases: Record<LetterCase, string> = {
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
export const textToFind = 'Text to find'
export const replacement = 'Replace with'
export const addition = 'Text to add'
export const otherField = 'Other field'
export const letterCase = 'Case'
export const country = labelOf('country')
export const matchCase = 'Match case'
export const addChange = 'Add another change'
export const removeChange = (number: number) => `Remove change ${formatCount(number)}`

export const preview = 'What will change'
export const include = (name: string) => `Edit ${name}`
export const changedSince = 'Changed since you selected it'

const willChange = counted('# {record} will change.')
const staySame = countWords('# {stays|stay} the same.')
const leftOut = countWords('# {is|are} left out.')
const cannotBeSaved = countWords('# cannot be saved like this.')
type Numbers = { changing: number; same: number; faulty: number; left: number }
/** How many records change, stay the same, cannot be saved, or were left out. */
export const bulkEditSummary = (
  resource: CollectionName,
  { changing, same: unchanged, faulty, left }: Numbers,
) =>
  sentences(
    willChange(resource, changing),
    unchanged > 0 && staySame(unchanged),
    left > 0 && leftOut(left),
    faulty > 0 && cannotBeSaved(faulty),
  )
export const chooseChange = 'Choose what to change. The preview appears here.'
export const nothingChanges = 'These changes do not alter any value.'

/** The button that edits them; before a change is chosen there is nothing to count. */
export const start = (resource: CollectionName, number: number) =>
  number === 0 ? titleUncounted[resource] : bulkEditTitle(resource, number)

export const readingValues = (done: number, of: number | undefined) =>
  of === undefined
    ? `Reading the current values: ${formatCount(done)}`
    : `Reading the current values: ${formatCount(done)} / ${formatCount(of)}`
export const recordsNotRead = (words: string) => `The records could not be read. ${words}`
export const recordsLeftOut = counted('# {record} could not be read and {is|are} left out.')

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
export const everyWay = 'Any similarity'
export const ways: Record<WayAlike, string> = {
  words: 'Same words',
  letters: 'Same letters',
  near: 'Nearly the same letters',
}
export const hints: Record<WayAlike, string> = {
  words: 'Same words. Only capitals, accents, punctuation, word order or the legal form differ.',
  letters: 'Same letters. Only capitals, full stops or spaces differ.',
  near: 'Nearly the same letters. They may be different names: choose only those that belong together.',
}

export const group = (at: number, of: number) => `Group ${formatCount(at)} of ${formatCount(of)}`
export const previous = 'Previous group'
export const next = 'Next group'
export const keep = 'Spelling to keep'
export const remember = 'Use for new transactions, too'
export const notRemembered = (words: string) => `The name was not remembered. ${words}`
export const spellingsFound = 'Spellings in this group'
export const spellingsInclude = (value: string) => `Change ${value}`
export const spellingsColumns = { count: 'Occurs in', sum: 'Net' }
export const occursIn = counted('# {record}')
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
export const back = 'Back'
export const show = countWords('Show # {change|changes}')
export const details = 'Details'
export const progress = (words: string, so: string) => `${words} ${so}`

export const spellingsReading = (done: number, of: number | undefined) =>
  of === undefined
    ? `Reading everything first: ${formatCount(done)}`
    : `Reading everything first: ${formatCount(done)} / ${formatCount(of)}`
export const spellingsNotRead = (words: string) => `The spellings could not be read. ${words}`
export const noSpellings = countWords(
  'There is only one spelling, so there is nothing to compare.',
  'No two of the # spellings match in this way.',
)
export const noneLeft = 'That was the last group.'
export const fromStart = 'Back to the first group'

// Changing other records like the one that was just edited
type Among = 'all' | 'some' | 'screen'

export const alikeChange = (number: number, among: Among) => {
  const alike = { all: 'more like it', some: 'or more like it', screen: 'more like it on this page' }[among]
  return `Change ${formatCount(number)} ${alike}…`
}

const have = counted('# more {record} {has|have} the {label} “{from}” or a similar one.')
type Found = { resource: CollectionName; number: number; among: Among; label: string; from: string }
/** Announced once, when the offer appears. */
export const alikeFound = ({ resource, number, among, label, from }: Found, key: string | undefined) =>
  sentences(
    have(resource, number, { label, from }),
    among === 'screen' && onlyOnScreen,
    key && `Press ${key} to change them, too.`,
  )
export const onlyOnScreen = 'Only the rows on screen were compared.'
export const oldValue = (label: string, from: string) => `${label}: ${from}`
export const offer = 'More like it'
export const dismiss = 'Dismiss'
export const alwaysUseThisName = 'Always use this name'
export const remembered = 'Remembered for new transactions.'
export const seeNames = 'Names'
export const alikeTitle = (label: string, to: string) => `Change ${label} to “${to}”`
