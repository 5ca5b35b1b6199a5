import { formatMoment } from '../../domain/format-moment.ts'
import type { Change } from '../../records/steps/changes-of.ts'
import { HistoryTable } from '../HistoryTable.tsx'
import classes from '../HistoryTable.module.css'
import { ChangeCells } from './ChangeCells.tsx'
import * as messages from './messages.ts'

type ChangesTableProps = {
  label: string
  changes: Change[]
  onInvert: (change: Change) => Promise<void>
}

/** Changes as a table: when, what, which records, and a button to undo or redo each. */
export function ChangesTable({ label, changes, onInvert }: ChangesTableProps) {
  return (
    <HistoryTable label={label} headers={headers} rows={changes} keyOf={({ root }) => root.id}>
      {(change) => (
        <>
          <td role="cell" className={classes.when}>
            {formatMoment(change.root.at)}
          </td>
          <ChangeCells change={change} onInvert={onInvert} />
        </>
      )}
    </HistoryTable>
  )
}

const headers = [messages.when, messages.change, messages.name, messages.details, messages.actions]
