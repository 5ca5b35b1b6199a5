import * as messages from './messages.ts'

export type Binding = {
  words: string
  /** Its keys, in the notation of key-words.ts; `g c` means one after the other. Tooltips name the first one. */
  keys: readonly string[]
  /** Keys that the browser or the control itself handles. They cannot be switched off. */
  own?: readonly string[]
  /** Where it works. Commands of `list`, `record` and `form` may share keys. */
  context: 'everywhere' | 'list' | 'record' | 'form'
  repeats?: true
  /** Whether it works while the user types in a field; only for keys that type nothing. */
  inFields?: true
}

const table = {
  keys: { words: messages.showKeys, keys: ['?'], context: 'everywhere' },
  palette: { words: messages.palette, keys: ['Mod+k'], context: 'everywhere', inFields: true },
  goOverview: { words: messages.goOverview, keys: ['g o'], context: 'everywhere' },
  goInbox: { words: messages.goInbox, keys: ['g i'], context: 'everywhere' },
  goContacts: { words: messages.goContacts, keys: ['g c'], context: 'everywhere' },
  goTransactions: { words: messages.goTransactions, keys: ['g t'], context: 'everywhere' },
  new: { words: messages.newContact, keys: ['n'], context: 'everywhere' },
  undo: { words: messages.undo, keys: ['Mod+z'], context: 'everywhere' },
  redo: { words: messages.redo, keys: ['Mod+Shift+z', 'Mod+y'], context: 'everywhere' },

  nextRow: { words: messages.nextRow, keys: ['j'], own: ['ArrowDown'], context: 'list', repeats: true },
  previousRow: { words: messages.previousRow, keys: ['k'], own: ['ArrowUp'], context: 'list', repeats: true },
  firstRow: { words: messages.firstRow, keys: [], own: ['Home'], context: 'list' },
  lastRow: { words: messages.lastRow, keys: [], own: ['End'], context: 'list' },
  acrossRow: { words: messages.acrossRow, keys: [], own: ['ArrowLeft', 'ArrowRight'], context: 'list' },
  open: { words: messages.openRecord, keys: [], own: ['Enter'], context: 'list' },
  edit: { words: messages.editRecord, keys: ['e'], context: 'everywhere' },
  editCell: { words: messages.editCell, keys: ['F2'], context: 'list' },
  copyAbove: { words: messages.copyAbove, keys: ['Mod+d'], context: 'list' },
  tick: { words: messages.tick, keys: ['x', 'Shift+Space'], context: 'list' },
  tickNext: {
    words: messages.tickNext,
    keys: ['Shift+j'],
    own: ['Shift+ArrowDown'],
    context: 'list',
    repeats: true,
  },
  tickPrevious: {
    words: messages.tickPrevious,
    keys: ['Shift+k'],
    own: ['Shift+ArrowUp'],
    context: 'list',
    repeats: true,
  },
  selectAll: { words: messages.selectPageThenAll, keys: ['Mod+a'], context: 'list' },
  clear: { words: messages.clearSelectionByKey, keys: ['Escape'], context: 'list' },
  copy: { words: messages.copySelected, keys: [], own: ['Mod+c'], context: 'list' },
  delete: { words: messages.deleteRecords, keys: ['d', 'Delete'], context: 'everywhere' },
  bulkEdit: { words: messages.bulkEdit, keys: ['b'], context: 'list' },
  moreLikeIt: { words: messages.moreLikeIt, keys: ['l'], context: 'everywhere' },
  spellings: { words: messages.mergeSpellings, keys: ['s'], context: 'list' },
  markReviewed: { words: messages.markReviewed, keys: ['r'], context: 'everywhere' },
  callFine: { words: messages.callFine, keys: ['y'], context: 'list' },
  markAsk: { words: messages.markAsk, keys: ['a'], context: 'everywhere' },
  search: { words: messages.search, keys: ['/'], context: 'list' },
  filter: { words: messages.filter, keys: ['f'], context: 'list' },
  view: { words: messages.view, keys: ['w'], context: 'list' },
  totals: { words: messages.showTotals, keys: ['t'], context: 'list' },
  editFound: { words: messages.editFound, keys: ['Shift+b'], context: 'list' },
  export: { words: messages.exportRecords, keys: ['Shift+e'], context: 'list' },
  toRows: { words: messages.toRows, keys: [], own: ['Enter', 'ArrowDown'], context: 'list' },
  previousPage: { words: messages.previousPage, keys: ['['], context: 'list' },
  nextPage: { words: messages.nextPage, keys: [']'], context: 'list' },
  periodBefore: { words: messages.periodBefore, keys: [','], context: 'list' },
  periodAfter: { words: messages.periodAfter, keys: ['.'], context: 'list' },
  sideBySide: { words: messages.sideBySide, keys: ['v'], context: 'list' },
  print: { words: messages.print, keys: [], own: ['Mod+p'], context: 'everywhere' },

  nextRecord: { words: messages.nextRecord, keys: ['j', 'Alt+ArrowDown'], context: 'record' },
  previousRecord: { words: messages.previousRecord, keys: ['k', 'Alt+ArrowUp'], context: 'record' },
  back: { words: messages.backToList, keys: ['Escape'], context: 'record' },

  save: { words: messages.save, keys: [], own: ['Mod+Enter'], context: 'form' },
  saveAndNext: { words: messages.keysSaveAndNext, keys: ['Alt+Enter'], context: 'form', inFields: true },
  saveAndAdd: { words: messages.saveAndAdd, keys: ['Alt+Enter'], context: 'form', inFields: true },
} as const satisfies Record<string, Binding>

export type CommandId = keyof typeof table

/** Every command with keys, in the order of the sheet. The code that can run one provides it (commands.ts). */
export const bindings: Readonly<Record<CommandId, Binding>> = table

export const commandIds = Object.keys(table) as CommandId[]
