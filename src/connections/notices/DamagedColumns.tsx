import { columnNameOf } from '../../api/write/first-write.ts'
import type { ColumnChange } from '../../dialect/write/changed-columns.ts'
import classes from './StoppedNotice.module.css'
import * as messages from './messages.ts'

/** The unrequested changes of a write: each column by name, before and after. */
export function DamagedColumns({ columns }: { columns: ColumnChange[] }) {
  return (
    <dl className={classes.columns}>
      {columns.map((column) => (
        <div key={column.path}>
          <dt>{columnNameOf(column)}</dt>
          <dd>{messages.wasAndIs(shortened(column.before), shortened(column.after))}</dd>
        </div>
      ))}
    </dl>
  )
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}
