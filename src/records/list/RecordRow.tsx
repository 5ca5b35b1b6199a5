import { memo } from 'react'
import type { ChangeEvent } from 'react'
import { selectionHintId } from './go-to-selection.ts'
import type { Column } from './column.ts'
import classes from './RecordTable.module.css'
import * as messages from './messages.ts'

type RecordRowProps<T extends { id: string }> = {
  record: T
  name: string
  href: string
  columns: Column<T>[]
  ticked: boolean
  onTick: (record: T, on: boolean, range: boolean) => void
}

/** One record as a table row, or as a card on phones. The table handles the events of all rows. */
function Row<T extends { id: string }>({ record, name, href, columns, ticked, onTick }: RecordRowProps<T>) {
  return (
    <tr role="row" data-id={record.id} data-ticked={ticked}>
      <td role="cell" className={classes.tick}>
        <input
          type="checkbox"
          aria-label={messages.select(name)}
          aria-describedby={ticked ? selectionHintId : undefined}
          checked={ticked}
          onChange={(event) => onTick(record, event.target.checked, isWithShift(event))}
        />
      </td>
      {columns.map(({ header, cell, className, lang }) => (
        <td key={header} role="cell" className={className} lang={lang}>
          {cell(record, href)}
        </td>
      ))}
    </tr>
  )
}

/** Renders again only if its own record, selection or columns have changed: selecting renders one row of 25. */
export const RecordRow = memo(Row) as typeof Row

/** Whether Shift is held: React reports a checkbox's change with the click that caused it. */
function isWithShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
}
