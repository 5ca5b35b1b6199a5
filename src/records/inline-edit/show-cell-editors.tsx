import type { Column, Reshape } from '../list/column.ts'
import type { CellMoves, EditedRow } from './row-state.ts'
import { CellEditor } from './CellEditor.tsx'

/** Shows the cells of a row that are being edited as inputs. */
export function showCellEditors(edit: EditedRow, moves: CellMoves): Reshape {
  const known = new WeakMap<object, unknown>()
  return <R,>(columns: Column<R>[]): Column<R>[] => {
    const shown =
      (known.get(columns) as Column<R>[] | undefined) ??
      columns.map((column) => ({
        ...column,
        cell: (record: R, href: string) => (
          <CellEditor
            row={edit}
            column={column}
            besides={besides(column, columns, record)}
            record={record}
            href={href}
            moves={moves}
          />
        ),
      }))
    known.set(columns, shown)
    return shown
  }
}

/** The text that must stay in sight, and the place of its own cell; -1 if its column is not shown. */
function besides<R>({ besides: other }: Column<R>, columns: Column<R>[], record: R) {
  return other && { text: other.textOf(record), at: columns.findIndex(({ name }) => name === other.column) }
}
