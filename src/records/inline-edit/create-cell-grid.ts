// Over 200 lines because the moves from cell to cell read best in one place.
import { flushSync } from 'react-dom'
import { labelOf } from '../../domain/fields.ts'
import { editedRows, listShape, type Reshape } from '../list/column.ts'
import { rowOf, rowWith, rowsOnScreen } from '../list/rows-on-screen.ts'
import type { CellMoves, MovesOfCell, GridPlace, Cell, RowContext } from './row-state.ts'
import { showCellEditors } from './show-cell-editors.tsx'
import { editRow, type RowEdit } from './row-edit.ts'
import * as messages from '../messages.tsx'

/** Edits the cells of the list on screen and moves from one to the next. */
export function createCellGrid<T extends { id: string }>(start: GridPlace<T>) {
  let here = start
  const place = () => here
  const rows = new Map<string, RowEdit<T>>()
  // A row keeps its rendering after editing ends; otherwise the cell that has just got the focus would lose it.
  const reshaped = new Map<string, Reshape>()
  let latest: string | undefined
  const nameOf = (id: string) => {
    const record = recordOf(place(), id) ?? rows.get(id)?.state.get().record
    return record ? place().shown.collection.noun.nameOf(record) : ''
  }
  const begin = ({ row, column }: Where) => {
    const id = row.dataset['id'] ?? ''
    const record = recordOf(place(), id)
    if (!record) return
    latest = column
    flushSync(() => {
      const edit = rows.get(id) ?? open(record)
      edit.open(column, place().rules.fieldsIn(record, column))
    })
  }
  const open = (record: T) => {
    const [end, leave] = [(id: string) => void rows.delete(id), (id: string) => rows.get(id)?.close()]
    const edit = editRow(record, createRowContext(place, { nameOf, end, leave }))
    rows.set(record.id, edit)
    reshaped.set(record.id, showCellEditors(edit, moves))
    editedRows.set(new Map(reshaped))
    return edit
  }
  const go = (id: string, column: string, to: To) => {
    const next = neighbour(place(), { id, column }, to)
    let isDone = false
    flushSync(() => (isDone = rows.get(id)?.commit(column) !== false))
    if (!isDone) return
    if (!next) return focusRow(id)
    if (to === 'down') expectRow(place(), next.row)
    begin(next)
  }
  const copyAbove = (id: string, column: string) => copyFromAbove(place(), rows.get(id), column)
  const moves: CellMoves = {
    warnings: () => place().rules.warnings?.(),
    of: (id, column) =>
      movesOf(go, id, column, {
        discard: () => rows.get(id)?.discard(column),
        copyAbove: () => copyAbove(id, column),
      }),
    nameOf,
    openForm: (id) => place().openForm(id),
    compare: (id, column) => place().compare(id, column),
  }
  return {
    follow: (next: GridPlace<T>) => void (here = next),
    begin,
    /** Edits the cell of a row in the column that was last edited, or the first one. */
    beginIn: (row: HTMLTableRowElement) => {
      const cells = editable(place(), row)
      const cell = cells.find(({ column }) => column === latest) ?? cells[0]
      if (cell) begin(cell)
      return cell?.column ?? ''
    },
    copyAbove,
    canEdit: (row: HTMLTableRowElement) => editable(place(), row).length > 0,
    columnOf: (cell: HTMLTableCellElement) => {
      const row = rowOf(cell)
      return row && editable(place(), row).find((one) => one.cell === cell)
    },
    edit: (id: string) => rows.get(id),
    /** Stops editing rows that have left the screen. */
    keepOnly: (ids: ReadonlySet<string>) => {
      for (const [id, edit] of rows)
        if (!ids.has(id)) leaveUnsaved(edit, (words, field) => place().fail(words(field, nameOf(id))))
      const gone = [...reshaped.keys()].filter((id) => !ids.has(id))
      for (const id of gone) reshaped.delete(id)
      if (gone.length > 0) editedRows.set(new Map(reshaped))
    },
  }
}

function movesOf(
  go: (id: string, column: string, to: To) => void,
  id: string,
  column: string,
  { discard, copyAbove }: { discard: () => void; copyAbove: () => void },
): MovesOfCell {
  const to = (where: To) => () => go(id, column, where)
  return {
    down: to('down'),
    up: to('up'),
    left: to('left'),
    right: to('right'),
    discard: () => {
      flushSync(discard)
      focusRow(id)
    },
    copyAbove,
  }
}

function copyFromAbove<T extends { id: string }>(
  place: GridPlace<T>,
  edit: RowEdit<T> | undefined,
  column: string,
): void {
  const above = edit && neighbour(place, { id: edit.id, column }, 'up')?.row.dataset['id']
  const record = above === undefined ? undefined : recordOf(place, above)
  if (!record || !edit) return place.announce(messages.nothingAbove)
  const values = place.rules.toDraft(record)
  const fields = edit.state.get().cells.get(column)?.fields ?? []
  for (const field of fields) edit.type(field, values[field] ?? '')
  place.announce(messages.copiedFromAbove(fields.map((field) => values[field] ?? '').join(' ')))
}

function focusRow(id: string): void {
  rowWith(id)?.querySelector<HTMLElement>('a')?.focus()
}

/** Stops editing a row, and tells of the fields with input that was not saved, or perhaps was. */
function leaveUnsaved<T extends { id: string }>(
  edit: RowEdit<T>,
  tell: (words: typeof messages.cellKeptAsDraft, field: string) => void,
): void {
  const { cells, typed, start } = edit.state.get()
  for (const { state, fields, refusal } of cells.values()) {
    const words = refusal?.check ? messages.cellMaybeSaved : messages.cellKeptAsDraft
    for (const field of state === 'editing' ? fields : [])
      if (typed[field] !== start[field]) tell(words, labelOf(field))
  }
  edit.close()
}

type Where = { row: HTMLTableRowElement; column: string }
type CellAt = Where & { cell: HTMLTableCellElement }
type To = 'down' | 'up' | 'left' | 'right'

/** A record of the list as its row shows it. */
function recordOf<T extends { id: string }>({ shown }: GridPlace<T>, id: string): T | undefined {
  return shown.list.data?.items.find((record) => record.id === id)
}

function editable<T extends { id: string }>(place: GridPlace<T>, row: HTMLTableRowElement): CellAt[] {
  const { shown, rules } = place
  const record = recordOf(place, row.dataset['id'] ?? '')
  if (!record || areCards() || shown.list.isPlaceholderData) return []
  const { columns } = listShape.get()?.(shown.collection.resource, { ...shown, layout: undefined }) ?? shown
  return columns.flatMap(({ name }, position) => {
    const cell = cellOf(row, position)
    return cell && rules.fieldsIn(record, name).length > 0 ? [{ row, column: name, cell }] : []
  })
}

/** The next cell in a direction; sideways, it goes on to the next row. */
function neighbour<T extends { id: string }>(
  place: GridPlace<T>,
  { id, column }: { id: string; column: string },
  to: To,
): Where | undefined {
  const all = rowsOnScreen()
  const at = all.findIndex((row) => row.dataset['id'] === id)
  const here = all[at]
  const step = to === 'down' || to === 'right' ? 1 : -1
  const other = at === -1 ? undefined : all[at + step]
  if (to === 'down' || to === 'up') return other && { row: other, column }
  const cells = here ? editable(place, here) : []
  const position = cells.findIndex((one) => one.column === column)
  const next = position === -1 ? undefined : cells[position + step]
  return next ?? (other && editable(place, other).at(step === 1 ? 0 : -1))
}

/** Reads the record of a row before it is edited. */
function expectRow<T extends { id: string }>(
  { shown, session, client }: GridPlace<T>,
  row: HTMLElement,
): void {
  const after = rowsOnScreen()[rowsOnScreen().findIndex((one) => one === row) + 1]?.dataset['id']
  if (after === undefined) return
  void shown.collection
    .access(session, client)
    .then(({ readRecord }) => readRecord(after, 30_000))
    .catch(() => undefined)
}

/** The cell of a column, by its position among the columns of data; undefined where the screen has no room for it. */
function cellOf(row: HTMLTableRowElement, position: number): HTMLTableCellElement | undefined {
  // The first one holds the checkbox.
  const cell = row.cells[position + 1]
  return cell && getComputedStyle(cell).display !== 'none' ? cell : undefined
}

/** Phones show rows as cards, which have no cells to move between. */
function areCards(): boolean {
  return matchMedia('(max-width: 767px)').matches
}

/** How editing a row affects its list. */
function createRowContext<T extends { id: string }>(
  place: () => GridPlace<T>,
  grid: { nameOf: (id: string) => string; leave: (id: string) => void; end: (id: string) => void },
): RowContext<T> {
  const { shown, rules, session, client } = place()
  const labelsOf = ({ fields }: Cell) => fields.map(labelOf).join(', ')
  return {
    collection: shown.collection,
    rules,
    selection: shown.selection,
    session,
    client,
    onEnd: grid.end,
    onDraft: ({ id }: T) => {
      place().say(messages.hasDraft(grid.nameOf(id)))
      grid.leave(id)
      place().openForm(id)
    },
    onSaved: (record: T, cell: Cell, notes: string[]) => {
      if (notes.length > 0) place().say(notes.join(' '))
      place().announce(messages.cellSaved(labelsOf(cell), shown.collection.noun.nameOf(record)))
    },
    onRefused: ({ id }: T, cell: Cell, refusal: { message: string; conflict?: object }, column: string) => {
      if (!rowWith(id)) place().fail(messages.notSaved(labelsOf(cell), grid.nameOf(id), refusal.message))
      // A question must not cover another cell that the user is typing in.
      else if (refusal.conflict && !document.activeElement?.closest('[data-cell]'))
        place().compare(id, column)
    },
  }
}
