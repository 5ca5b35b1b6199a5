import type { WayAlike } from '../../domain/cluster/cluster-values.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'
import { counted } from '../counted.ts'

// The texts of merging several spellings of a name.

export const title = 'Spellings'
/** What Enter does now, and how to move between groups. */
export const descriptions: Record<'none' | 'skip' | 'show' | 'change', string> = {
  none: 'Names that are written in several ways, to be written in one.',
  skip: 'Choose the spellings to change, or press Enter to skip the group. Use the arrow keys to move between groups.',
  show: 'Press Enter to preview the changes, and Enter again to apply them. Use the arrow keys to move between groups.',
  change: 'Press Enter to apply these changes.',
}
export const field = 'Field'
export const alike = 'Match by'
export const everyWay = 'Everything'
export const ways: Record<WayAlike, string> = {
  words: 'Same words',
  letters: 'Same letters',
  near: 'Nearly the same letters',
}
export const hints: Record<WayAlike, string> = {
  words: 'Same words. Only capitals, accents, punctuation or their order differ.',
  letters: 'Same letters. Words are split or run together.',
  near: 'Nearly the same letters. They may be different names: choose only those that belong together.',
}

export const group = (at: number, of: number) => `Group ${formatCount(at)} of ${formatCount(of)}`
export const previous = 'Previous group'
export const next = 'Next group'
export const keep = 'Spelling to keep'
export const found = 'Spellings in this group'
export const include = (value: string) => `Change ${value}`
export const columns: Record<CollectionName | 'sum', string> = {
  contacts: 'Contacts',
  transactions: 'Transactions',
  sum: 'Net',
}
export const keepThis = 'Keep this'
export const keepOf = (value: string) => `${keepThis}: ${value}`
export const stays = 'Stays'

const become = counted({
  contacts: {
    one: '1 contact will be changed to “{keep}”.',
    other: '# contacts will be changed to “{keep}”.',
  },
  transactions: {
    one: '1 transaction will be changed to “{keep}”.',
    other: '# transactions will be changed to “{keep}”.',
  },
})
/** The announcement of a group: its position, and how many records would change. */
export const inGroup = (resource: CollectionName, at: number, of: number, number: number, value: string) =>
  number === 0
    ? `${group(at, of)}. Choose which spellings change.`
    : `${group(at, of)}. ${become(resource, number, { keep: value })}`

export const skip = 'Skip'
export const show = (number: number) =>
  plural(number, { one: 'Show 1 change', other: `Show ${formatCount(number)} changes` })
export const back = 'Back'
export const close = 'Close'
export const details = 'Details'
export const progress = (words: string, so: string) => `${words} ${so}`

export const reading = (done: number, of: number | undefined) =>
  of === undefined
    ? `Reading everything first: ${formatCount(done)}`
    : `Reading everything first: ${formatCount(done)} / ${formatCount(of)}`
export const notRead = (words: string) => `The spellings could not be read. ${words}`
export const tryAgain = 'Try again'
export const none = (values: number) =>
  plural(values, {
    one: 'There is only one spelling, so there is nothing to compare.',
    other: `No two of the ${formatCount(values)} spellings match in this way.`,
  })
export const noneLeft = 'That was the last group.'
export const fromStart = 'Back to the first group'
