import { Link } from '@tanstack/react-router'
import type { Entry } from '../../storage/rows.ts'
import { Changes } from '../Changes.tsx'
import { HistoryTable } from '../HistoryTable.tsx'
import classes from '../HistoryTable.module.css'
import { kindWords } from './kind-words.ts'
import { RecordLink } from './RecordLink.tsx'
import { Revert } from './Revert.tsx'
import { formatMoment } from '../../domain/format-moment.ts'

type JournalTableProps = {
  /** The whole journal, newest first. */
  entries: Entry[]
  /** The entries to show. */
  found: Entry[]
}

/** The journal as a table: when, what, which record, and what changed. */
export function JournalTable({ entries, found }: JournalTableProps) {
  return (
    <HistoryTable label="Journal" headers={headers} rows={found} keyOf={({ id }) => id}>
      {(entry) => (
        <>
          <td role="cell" className={classes.when}>
            {formatMoment(entry.at)}
          </td>
          <td role="cell" className={classes.what}>
            {kindWords[entry.resource][entry.kind]}
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

const headers = ['When', 'Change', 'Name', 'Details', 'Actions']
