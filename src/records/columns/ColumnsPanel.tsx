import type { ReactNode } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import { Button } from '../../ui/Button.tsx'
import { useStayOn } from '../../ui/use-stay-on.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import classes from './ColumnsPanel.module.css'
import { DensityChoice } from './DensityChoice.tsx'
import { useColumns } from './use-columns.ts'
import * as messages from './messages.ts'

type ColumnsPanelProps = {
  name: CollectionName
  /** The default columns of the list. The first one links to the record, so it stays in place. */
  own: readonly { name: string; header: string }[]
  /** Other choices about the rows. */
  children: ReactNode
}

/** The choice of columns, their order and width, and the row height. Changes apply at once. */
export function ColumnsPanel({ name, own, children }: ColumnsPanelProps) {
  const { shown, others, isDefault, labelOf, said, ...change } = useColumns(name, own)
  useStayOn()
  return (
    <>
      <p className={classes.hint}>
        {messages.order}
        {isDefault && ` ${messages.narrow}`}
      </p>
      <ul className={classes.columns}>
        {shown.map((column, index) => (
          <ColumnChoice
            key={column.name}
            column={column}
            label={labelOf(column.name)}
            place={{ index, of: shown.length }}
            onMove={(by) => change.move(index, index + by)}
            onResize={(width) => change.resize(column.name, width)}
            onHide={() => change.hide(column.name)}
          />
        ))}
        {others.map((column) => (
          <li key={column} className={classes.column}>
            <label>
              <input
                type="checkbox"
                data-focus={column}
                checked={false}
                onChange={() => change.show(column)}
              />
              {labelOf(column)}
            </label>
          </li>
        ))}
      </ul>
      <DensityChoice isCompact={change.isCompact} onChoose={change.chooseDensity} />
      {children}
      <Button onClick={change.reset}>{messages.reset}</Button>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}
