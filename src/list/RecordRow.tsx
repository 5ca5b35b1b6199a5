import type { MouseEvent } from 'react'
import { useRef } from 'react'
import type { Column } from './RecordTable.tsx'
import classes from './RecordTable.module.css'

type RecordRowProps<T extends { id: string }> = {
  record: T
  name: string
  columns: Column<T>[]
  ticked: boolean
  onTick: (record: T, on: boolean, range: boolean) => void
}

/** One record in a line, or in a card on a phone. */
export function RecordRow<T extends { id: string }>({
  record,
  name,
  columns,
  ticked,
  onTick,
}: RecordRowProps<T>) {
  // A change event does not say whether Shift is held; the click before it does.
  const range = useRef(false)
  return (
    <tr role="row" data-id={record.id} data-ticked={ticked}>
      <td role="cell" className={classes.tick}>
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={ticked}
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
