import { countWords } from '../domain/plural.ts'

/** The names of keys whose label on a keyboard differs from their name in code. */
export const keyNames = {
  Mod: 'Ctrl',
  Meta: 'Win',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}
export const macKeyNames = {
  ...keyNames,
  Mod: '⌘',
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Delete: '⌦',
}
/** What a screen reader says for keys whose symbol it might skip. */
export const spoken = {
  ...keyNames,
  ArrowUp: 'up arrow',
  ArrowDown: 'down arrow',
  ArrowLeft: 'left arrow',
  ArrowRight: 'right arrow',
  '?': 'question mark',
  '/': 'slash',
  ',': 'comma',
  '.': 'full stop',
  '[': 'left bracket',
  ']': 'right bracket',
}
export const macSpoken = { ...spoken, Mod: 'Command', Ctrl: 'Control', Alt: 'Option' }
export const oneThenTheOther = (keys: string[]) => keys.join(' then ')
export const withKey = (words: string, key: string) => `${words} (${key})`

export const close = 'Close'
export const keysTitle = 'Keyboard shortcuts'
export const searchKeys = 'Search keyboard shortcuts'
export const keysHere = 'On this page'
export const keysElsewhere = 'Elsewhere'
export const or = 'or'
export const switchOff = (areOff: boolean) => (areOff ? 'Switch them on' : 'Switch them off')
export const noShortcutFound = 'No keyboard shortcut matches.'
export const allOff = 'Keyboard shortcuts are switched off in this browser.'
export const notInFields = 'They are off while you type in a field.'
export const keysFound = countWords('# keyboard {shortcut|shortcuts}')

// What keys do
export const showKeys = 'Show the keyboard shortcuts'
export const palette = 'Go anywhere or do anything'
export const goOverview = 'Go to the overview'
export const goInbox = 'Go to the inbox'
export const callFine = 'Mark as fine in the inbox'
export const goContacts = 'Go to contacts'
export const goTransactions = 'Go to transactions'
export const newContact = 'New contact'
export const print = 'Print'
export const undo = 'Undo'
export const redo = 'Redo'

export const nextRow = 'Next row'
export const previousRow = 'Previous row'
export const firstRow = 'First row'
export const lastRow = 'Last row'
export const acrossRow = 'Move to the checkbox or link in the row'
export const openRecord = 'Open the record'
export const editRecord = 'Edit the record'
export const editCell = 'Edit in the list'
export const copyAbove = 'Copy the value from the row above'
export const tick = 'Select or deselect the row'
export const tickNext = 'Select this row and the next'
export const tickPrevious = 'Select this row and the previous'
export const selectPageThenAll = 'Select the page, then all results'
export const clearSelectionByKey = 'Clear the selection'
export const copySelected = 'Copy the selected rows'
export const deleteRecords = 'Delete'
export const bulkEdit = 'Edit the selected rows'
export const moreLikeIt = 'Change more like the last edit'
export const mergeSpellings = 'Merge spellings'
export const markReviewed = 'Mark as reviewed'
export const markAsk = 'Mark as a question'
export const search = 'Search'
export const filter = 'Filter'
export const view = 'Change the view: columns, rows, saved views'
export const showTotals = 'Show or hide the totals'
export const editFound = 'Edit all found'
export const exportRecords = 'Export'
export const toRows = 'Go from the search to the first row'
export const previousPage = 'Previous page'
export const nextPage = 'Next page'
export const periodBefore = 'Previous period'
export const periodAfter = 'Next period'
export const sideBySide = 'Show the open record beside the list'

export const backToList = 'Back to the list'

export const nextRecord = 'Next record'
export const previousRecord = 'Previous record'

export const save = 'Save'
export const saveAndAdd = 'Save and add another'
export const keysSaveAndNext = 'Save and go to the next record'
