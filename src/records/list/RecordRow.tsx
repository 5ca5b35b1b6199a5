import type { MouseEvent } from 'react'
import { useRef } from 'react'
import { goToSelection, selectionHintId } from './go-to-selection.ts'
import type { Column } from './column.ts'
import classes from './RecordTable.module.css'
import * as messages from './messages.ts'

type RecordRowProps<T extends { id: string }> = {
  record: T
  name: string
  columns: Column<T>[]
  ticked: boolean
  onTick: (record: T, on: boolean, range: boolean) => void
}

/** One record as a table row, or as a card on phones. */
export function RecordRow<T extends { id: string }>({
  record,
  name,
  columns,
  ticked,
  onTick,
}: RecordRowProps<T>) {
  // Change events do not reveal whether Shift is held; the click before does.
  const range = useRef(false)
  return (
    <tr role="row" data-id={record.id} data-ticked={ticked}>
      <td role="cell" className={classes.tick}>
        <label>
          <input
            type="checkbox"
            aria-label={messages.select(name)}
            aria-describedby={ticked ? selectionHintId : undefined}
            checked={ticked}
            onKeyDown={goToSelection}
            onClick={(event: MouseEvent) => {
              range.current = event.shiftKey
            }}
            onChange={(event) => onTick(record, event.target.checked, range.current)}
          />
        </label>
      </td>
      {columns.map(({ header, cell, className }) => (
        <td key={header} role="cell" className={className}>
          {cell(record)}
        </td>
      ))}
    </tr>
  )
}
