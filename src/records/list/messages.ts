// Over 200 lines because a room has one file of texts: those of lists, their filters, views, totals and columns.
import type { CollectionName } from '../../domain/collection-name.ts'
import { countWords, formatCount, listOf } from '../../domain/plural.ts'
import { labelOf } from '../../domain/fields.ts'
import { extraLabels } from '../../domain/transaction-fields.ts'
import { counted, ofEach, ofEachWith } from '../counted.ts'
import { readOtherValue } from '../../domain/record-meta.ts'
import type { Grouping } from '../../domain/query/group-totals.ts'
import { formatRecent } from '../../domain/moment.ts'

export const emptyTitle = ofEach('No {records} yet')
export const noneFound = ofEachWith('No {records} found for “{words}”')
export const clearSearch = 'Clear search'
export const tryFewerWords = 'Try fewer words or part of a word.'

export const search = ofEach('Search {records}')
export const allBeingDeleted = ofEach('All {records} on this page are deleted')
export const undoToReturn = 'Undo to bring them back.'
export const notRead = ofEach('The {records} could not be read')
export const loading = ofEach('Loading {records}')

export const pages = 'Pages'
export const previousPage = 'Previous page'
export const nextPage = 'Next page'
export const rangeOf = (range: string, total: number) => `${range} of ${formatCount(total)}`
export const rangeOfMoreThan = (range: string, number: number) =>
  `${range} of more than ${formatCount(number)}`
export const rangeAndMore = (range: string) => `${range} and more`

export const select = (name: string) => `Select ${name}`

export const selectPage = 'Select all on this page'

export const filter = 'Filter'
export const view = 'View'
export const moreActions = 'More'
export const importContacts = 'Import contacts'
export const recentlyDeleted = 'Recently deleted'
export const print = 'Print'
export const nothingFound = 'Nothing was found.'

export const refresh = 'Refresh'

export const searchPlaceholder = 'Search'
export const leaving = (number: number) => ` (${formatCount(number)} deleted on this page)`
export const asOf = (moment: string) => `As of ${moment}`
export const printedSearch = (text: string, moment: string) => `Search: “${text}” · As of ${moment}`

// How many rows a page has
export const rowsOnPage = 'Rows per page'
export const size = (rows: number) => formatCount(rows)
export const endless = 'Endless'
export const shown = (rows: number, total: number | undefined, more: boolean) =>
  total !== undefined
    ? `1–${formatCount(rows)} of ${formatCount(total)}`
    : more
      ? `1–${formatCount(rows)} and more`
      : `1–${formatCount(rows)}`

// Moving between rows
export const rowDescription = (parts: string[], isTicked: boolean) =>
  [...parts, ...(isTicked ? ['selected'] : [])].join(', ')
export const nothingSelected = 'Nothing selected.'

export const columns = 'Columns'

// Columns
export const alwaysFirst = 'Always shown, because it opens the record'
export const moveUp = (column: string) => `Move ${column} up`
export const moveDown = (column: string) => `Move ${column} down`
export const widthOf = (column: string) => `Width of ${column}`
export const isAt = (column: string, position: number, of: number) =>
  `${column} is column ${position} of ${of}.`
export const isHidden = (column: string) => `${column} is hidden.`
export const order = 'The arrows move a column.'
export const narrow = 'A narrow window leaves some of these out.'
export const rowHeight = 'Rows'
export const comfortable = 'Comfortable'
export const compact = 'Compact'
export const reset = 'Reset to default'
export const isReset = 'The columns are back to their default.'

export const views = 'Views'

// Saved views
export const viewsOf = ofEach('Views of {records}')
export const groups = ofEach('{Records}')
export const all = 'All'
export const thisMonth = 'This month'
export const incomplete = 'Incomplete'
export const questions = 'Questions'

export const builtIn = 'Built-in views'
export const own = 'Your views'
export const saved = 'Views saved here'
export const save = 'Save'
export const saveAs = 'Save this list as a view'
export const viewName = 'Name of the view'
export const whatIsKept = 'Saves the search, filters, order, columns and row height.'
export const update = (name: string) => `Save changes to “${name}”`
export const nameMissing = 'Give the view a name.'
export const nameTaken = 'There is already a view with that name.'

export const rename = (name: string) => `Rename ${name}`
export const newName = (name: string) => `New name for ${name}`
export const remove = (name: string) => `Delete ${name}`
export const copyLink = (name: string) => `Copy the link to ${name}`
export const viewMoveUp = (name: string) => `Move ${name} up`
export const viewMoveDown = (name: string) => `Move ${name} down`
export const cancel = 'Cancel'
export const undo = 'Undo'

export const isSaved = (name: string) => `Saved “${name}”.`
export const isRenamed = (name: string) => `The view is now called “${name}”.`
export const isDeleted = (name: string) => `Deleted “${name}”.`
export const isBack = (name: string) => `Restored “${name}”.`
export const isCopied = 'Link copied.'
export const notCopied = 'The browser blocked copying the link.'
export const viewIsAt = (name: string, position: number, of: number) =>
  `${name} is view ${position} of ${of}.`

// Filters
export const filters = 'Filters'
export const wrongDetails = 'Details that look wrong'
export const clearAll = 'Clear all filters'
export const clearSearchAndFilters = 'Clear search and filters'
const showThese = counted('Show # {record}')
export const showFound = (name: CollectionName, found: number | undefined) =>
  found === undefined ? 'Show the results' : showThese(name, found)
export const filterRemove = (condition: string) => `Remove filter: ${condition}`
export const printedFilters = (conditions: string[]) => `Filters: ${conditions.join(' · ')}`
export const notUnderstood = (parameter: string) => `Not understood: ${parameter}`

export const find = (label: string) => `Find: ${label}`
export const typeToFind = 'Type to find'
export const noMatch = 'No match'
export const exactly = (text: string) => `Exactly “${text}”`
export const moreMatches = (number: number) => `${formatCount(number)} more: type to find them.`
export const notAllRead =
  'Not everything has been read yet: some choices may be missing. You can type the exact text.'
export const countsUnread = 'The choices could not be loaded. You can type the exact text.'

export const missing = 'Missing'
export const other = 'Other'
export const edited = 'Edited in this browser'
export const deletedBefore = 'Deleted before, now back'

export const sortBy = 'Sort by'
export const ownOrder = 'Default order'
export const ascending = (label: string) => `${label}, ascending`
export const descending = (label: string) => `${label}, descending`

/** Acme, Beta or 3 others */
export const oneOf = (values: string[]) => {
  const others = values.length > 3 ? values.length - 2 : 0
  const named = others > 0 ? [...values.slice(0, 2), othersCount(others)] : values
  return listOf(named, 'disjunction')
}
/** Fields that only the service knows, under its names. */
export const otherFields = (values: string[]) =>
  oneOf(
    values.map((value) => {
      const { name, text } = readOtherValue(value)
      return `${name}: ${text}`
    }),
  )
const othersCount = (number: number) => `${formatCount(number)} others`

export const without = (fields: string[]) => `Without ${listOf(fields.map(inSentence), 'disjunction')}`

/** A label as it appears within a sentence: "house number", but "VAT number". */
function inSentence(field: string): string {
  const label = labelOf(field)
  return /^.[A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

export const filterNoneFound = ofEach('No {records} found with these filters')
export const noneFoundYet = ofEach('None of the {records} read so far match these filters')
export const askedFor = (conditions: string[]) => `${conditions.join(' · ')}.`
export const askedForWords = (search: string, conditions: string[]) =>
  `“${search}” · ${conditions.join(' · ')}.`
export const showWithout = counted(
  'Show the {record} found without filters',
  'Show the # {record} found without filters',
)
export const showWithoutFilters = 'Show the results without filters'

export const searchThere = ofEachWith('Search {records} for “{words}”')
export const searchFewer = (words: string) => `Search for “${words}”`

export const totals = 'Totals'
export const hideTotals = 'Hide the totals'

// Totals
export const sums = 'Sums'
export const adding = 'Adding up…'
export const notAdded = 'The totals could not be calculated'
export const whole = countWords('# {transaction|transactions}, as of {moment}')
export const readSoFar = (read: number, of: number | undefined) =>
  of === undefined
    ? `Not complete: only the ${formatCount(read)} transactions read so far.`
    : `Not complete: only ${formatCount(read)} of ${formatCount(of)} transactions have been read so far.`

/** Not all groups are in the table; a moment such as "10:15". */
export const largest = (shown: number, all: number, moment: string) =>
  `The ${formatCount(shown)} largest of ${formatCount(all)} counterparties, as of ${moment}`

export const groupBy = 'Group by'
export const ungrouped = 'Nothing'
export const groupings: Record<Grouping, string> = {
  month: 'Month',
  counterpart: labelOf('counterpart'),
  currency: labelOf('currency'),
  account: extraLabels.bankAccount,
}
export const totalsColumns = {
  count: 'Transactions',
  currency: labelOf('currency'),
  deposits: 'In',
  withdrawals: 'Out',
  net: 'Net',
}
export const nameless: Record<Grouping, string> = {
  month: 'No readable date',
  counterpart: 'No counterparty',
  currency: 'No currency',
  account: 'No bank account',
}
export const more = (left: number) => `Show ${formatCount(Math.min(left, 100))} more`
export const nothingToAdd = 'No transactions to add up.'

export const parts = { in: 'in', out: 'out', net: 'net' }
export const sumsAll = 'All sums'
export const unreadAmounts = countWords('# {amount|amounts} cannot be read')
export const amountsWithoutCurrency = countWords('# {amount|amounts} {has|have} no clear currency')

// The progress of reading a whole list
const moment = (at: number) => formatRecent(at).replace('today, ', '')

const readingAll = counted('The only {record}, as of {when}', 'All # {record}, as of {when}')
const allChecked = counted(
  'The only {record}, as of {when}; new ones as of {checked}',
  'All # {record}, as of {when}; new ones as of {checked}',
)
const allOutdated = counted(
  'The only {record}, as of {when}; the list has changed since',
  'All # {record}, as of {when}; the list has changed since',
)

type Name = CollectionName

export const readingWhole = (name: Name, read: number, asOf: number) =>
  readingAll(name, read, { when: moment(asOf) })
export const checked = (name: Name, read: number, asOf: number, at: number) =>
  allChecked(name, read, { when: moment(asOf), checked: moment(at) })
export const outdated = (name: Name, read: number, asOf: number) =>
  allOutdated(name, read, { when: moment(asOf) })

export const reading = ofEach('Reading all {records}')
export const readingNow = (name: Name, read: number, of: number | undefined) => {
  if (read === 0) return reading[name]
  return `${reading[name]}: ${formatCount(read)}${of === undefined ? '' : ` of ${formatCount(of)}`}`
}
export const partly = (read: number, of: number | undefined) =>
  of === undefined ? `${formatCount(read)} read so far` : `${formatCount(read)} of ${formatCount(of)} read`
export const because = (words: string, reason: string) => `${words}. ${reason}`
export const notUpdated = (words: string, reason: string) => `${words}; not updated. ${reason}`

export const stop = 'Stop'
export const goOn = 'Continue'
export const readingRefresh = 'Read again'

export const sideBySide = 'Open records side by side'

// The record beside its list
export const region = ofEach('Open {record}')
export const noneOpen = ofEach('Select a {record} to see it here.')
export const notFound = ofEach('{Record} not found')
export const recordNotRead = ofEach('The {record} could not be read')
export const unnamed = ofEach('{Record}')
export const backTo = ofEach('Back to {records}')
export const edit = 'Edit'
export const openPage = 'Open page'
export const close = 'Close'

// Editing everything that a list finds
export const editAllOf = (total: number | undefined) =>
  total === undefined ? 'Edit all found' : `Edit all ${formatCount(total)} found`
