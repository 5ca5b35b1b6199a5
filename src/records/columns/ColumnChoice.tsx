import { DownIcon, UpIcon } from '../../ui/order-icons.tsx'
import classes from './ColumnsPanel.module.css'
import { widthOf } from './column-template.ts'
import * as messages from './messages.ts'

type ColumnChoiceProps = {
  column: { name: string; width?: number | undefined }
  label: string
  place: { index: number; of: number }
  onMove: (by: 1 | -1) => void
  onResize: (width: number) => void
  onHide: () => void
}

/** A shown column: its position, its width, and whether to keep it. */
export function ColumnChoice({ column, label, place, onMove, onResize, onHide }: ColumnChoiceProps) {
  const { index, of } = place
  const isFirst = index === 0
  return (
    <li className={classes.column}>
      <label title={isFirst ? messages.alwaysFirst : undefined}>
        <input type="checkbox" data-focus={column.name} checked disabled={isFirst} onChange={onHide} />
        {label}
      </label>
      <input
        type="range"
        data-focus={`width-${column.name}`}
        aria-label={messages.widthOf(label)}
        min={40}
        max={600}
        step={10}
        value={column.width ?? widthOf(column.name)}
        onChange={({ target }) => onResize(Number(target.value))}
      />
      {!isFirst && (
        <>
          <button
            type="button"
            data-focus={`up-${column.name}`}
            aria-label={messages.moveUp(label)}
            aria-disabled={index === 1}
            onClick={() => onMove(-1)}
          >
            <UpIcon />
          </button>
          <button
            type="button"
            data-focus={`down-${column.name}`}
            aria-label={messages.moveDown(label)}
            aria-disabled={index === of - 1}
            onClick={() => onMove(1)}
          >
            <DownIcon />
          </button>
        </>
      )}
    </li>
  )
}
