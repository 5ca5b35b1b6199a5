// The texts of the settings page.
import { countWords, listOf } from '../domain/plural.ts'
import type { ReactNode } from 'react'
import type { TableName } from '../storage/rows.ts'

export const pageTitle = 'Settings'
export const preferences = 'Preferences'
export const storedData = 'Stored data'
type Link = (text: string) => ReactNode
export const storedHere = (deleted: Link, history: Link) => (
  <>
    Stored in this browser only, and never sent anywhere. Anyone who uses this computer under your name can
    read it. See {deleted('Recently deleted')} and the {history('History')}.
  </>
)

export const undoTime = 'Time to undo a deletion, in seconds'
export const noUndo = 'Deletions happen immediately and cannot be undone.'
export const onlyRestore = 'Deletions happen immediately. Recently deleted restores what was deleted.'
export const undoTimeHint = 'How long you can undo a deletion. With 0, deletions happen immediately.'
export const noUndoSaved = 'Saved. Deletions happen immediately.'
export const keepDays = 'Keep deleted records, in days'
export const undoTimeSaved = countWords('Saved. You can undo for # {second|seconds}.')
export const noneKept = 'Deleted records are not kept. Earlier ones will be removed within a few days.'
export const keepDaysHint = 'How long deleted records stay in Recently deleted. With 0, none are kept.'
export const noneKeptSaved = 'Saved. Deleted records are not kept.'
export const keepDaysSaved = countWords('Saved. Deleted records are kept for # {day|days}.')
export const outOfRange = (most: number) => `Enter a whole number from 0 to ${most}`

export const offerMore = 'After an edit, offer the same change for similar records'
export const offerOnSaved = 'Saved. Similar records are offered after an edit.'
export const offerOffSaved = 'Saved. Nothing is offered after an edit.'

export const keys = 'Keyboard shortcuts'
export const useKeys = 'Use keyboard shortcuts'
export const keysHint =
  'They are off while you type in a field. Arrow keys in lists, Enter and similar keys always work.'
export const showKeys = 'Show all shortcuts'

export const counting = 'Counting'
export const whatColumn = 'Data'
export const theseBooks = 'These books'
export const otherBooks = 'Other books'
export const tables: Record<TableName, string> = {
  changes: 'Changes, including pending deletions',
  changeRows: 'Changed and recently deleted records',
  gone: 'Traces of deleted transactions',
  drafts: 'Unsaved drafts',
  originals: 'Transactions as first seen here',
  marks: 'Marks and notes',
}

export const readRecords = 'Records read for filters and totals'

export const notCleared = 'This could not be cleared: the browser did not allow it.'

export const notAllCleared = 'Some data could not be cleared. Close other Bookend tabs and try again.'
export const clearDevice = 'Clear everything on this device'
export const clearDeviceQuestion = 'Clear everything on this device?'
export const clearDeviceConsequence =
  'Your contacts and transactions stay in the service. To come back, you need its address and what you signed in with: Bookend does not keep them. You cannot undo this.'
export const clearEverything = 'Clear everything'
export const clearDeviceList = 'This removes everything Bookend stores in this browser, for all connections:'
export const clearedData = [
  'unsaved drafts',
  'pending deletions (those records will not be deleted)',
  'recently deleted records and the history',
  'the bank’s original texts, and which transactions were deleted here',
  'records read for filters and totals',
  'sign-ins, and connections added or changed here',
  'preferences, appearance, the lists’ columns and saved views, and what Bookend learned about the services',
  'your changes to the demo',
]

type Unclaimed = {
  label: string
  stored: (list: string) => string
  yes: string
  no: string
  done: string
  partlyDone: string
}
export const ofAccount = (name: string): Unclaimed => ({
  label: 'Data from before Bookend knew the books',
  stored: (list) =>
    `This browser stored data before it knew which books it belongs to: ${list}. Move it only if it belongs to “${name}”.`,
  yes: `Move it to “${name}”`,
  no: 'Leave it',
  done: `It now belongs to “${name}”.`,
  partlyDone: `It now belongs to “${name}”, except for what is already stored there.`,
})
export const ofSignIn: Unclaimed = {
  label: 'Stored under another sign-in',
  stored: (list) =>
    `This browser stored data under another sign-in, or before you signed in: ${list}. Move it only if it belongs to the same books.`,
  yes: 'Move it to this sign-in',
  no: 'Leave it',
  done: 'It now belongs to this sign-in.',
  partlyDone: 'It now belongs to this sign-in, except for what is already stored there.',
}
export const notMoved = 'It could not be moved: the browser did not allow it.'
export const listOfCounts = (counts: { table: TableName; here: number }[]) =>
  listOf(counts.map(({ table, here }) => stored[table](here)))

const stored: Record<TableName, (number: number) => string> = {
  changes: countWords('# {change|changes}'),
  changeRows: countWords('# changed or deleted {record|records}'),
  gone: countWords('# {trace of a deleted transaction|traces of deleted transactions}'),
  drafts: countWords('# {draft|drafts}'),
  originals: countWords('# {transaction|transactions} as first seen here'),
  marks: countWords('# {mark|marks}'),
}
