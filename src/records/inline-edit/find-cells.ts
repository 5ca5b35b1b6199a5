import { listShape } from '../list/list-shape.ts'
import { rowsOnScreen } from '../row-keyboard/rows-on-screen.ts'
import type { GridPlace } from './grid-place.ts'
import { areCards, cellOf } from './shown-cells.ts'

export type Where = { row: HTMLTableRowElement; column: string }
type CellAt = Where & { cell: HTMLTableCellElement }
export type To = 'down' | 'up' | 'left' | 'right'

/** A record of the list as its row shows it. */
export function recordOf<T extends { id: string }>({ shown }: GridPlace<T>, id: string): T | undefined {
  return shown.list.data?.items.find((record) => record.id === id)
}

/** The editable cells of a row, from left to right. */
export function editable<T extends { id: string }>(place: GridPlace<T>, row: HTMLTableRowElement): CellAt[] {
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
export function neighbour<T extends { id: string }>(
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
export function expectRow<T extends { id: string }>(
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
