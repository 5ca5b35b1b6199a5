import { Link } from '@tanstack/react-router'
import type { Entry } from '../../storage/rows.ts'
import { Changes } from '../Changes.tsx'
import { HistoryTable } from '../HistoryTable.tsx'
import classes from '../HistoryTable.module.css'
import { RecordLink } from './RecordLink.tsx'
import { Revert } from './Revert.tsx'
import { formatMoment } from '../../domain/format-moment.ts'
import * as messages from './messages.tsx'

type JournalTableProps = {
  /** The whole journal, newest first. */
  entries: Entry[]
  /** The entries to show. */
  found: Entry[]
}

/** The journal as a table: when, what, which record, and what changed. */
export function JournalTable({ entries, found }: JournalTableProps) {
  return (
    <HistoryTable label={messages.title} headers={headers} rows={found} keyOf={({ id }) => id}>
      {(entry) => (
        <>
          <td role="cell" className={classes.when}>
            {formatMoment(entry.at)}
          </td>
          <td role="cell" className={classes.what}>
            {messages.kinds[entry.resource][entry.kind]}
          </td>
          <td role="cell">
            {entry.kind === 'delete' ? <Link to="/deleted">{entry.name}</Link> : <RecordLink {...entry} />}
          </td>
          <td role="cell">
            <Changes entry={entry} />
          </td>
          <td role="cell" className={classes.actions}>
            {entry.kind === 'edit' && <Revert entry={entry} entries={entries} />}
          </td>
        </>
      )}
    </HistoryTable>
  )
}

const headers = [messages.when, messages.change, messages.name, messages.details, messages.actions]
