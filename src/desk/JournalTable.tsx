import { Link } from '@tanstack/react-router'
import type { Entry } from '../kept/rows.ts'
import { Changes } from './Changes.tsx'
import { KeptTable } from './KeptTable.tsx'
import classes from './KeptTable.module.css'
import { kindWords } from './kind-words.ts'
import { RecordLink } from './RecordLink.tsx'
import { Revert } from './Revert.tsx'
import { momentOf } from './when.ts'

type JournalTableProps = {
  /** The whole journal, the newest first. */
  entries: Entry[]
  /** What of it is shown. */
  found: Entry[]
}

/** The journal in lines: when, what, of which record, and what it changed. */
export function JournalTable({ entries, found }: JournalTableProps) {
  return (
    <KeptTable label="Journal" headers={headers} rows={found} keyOf={({ id }) => id}>
      {(entry) => (
        <>
          <td role="cell" className={classes.when}>
            {momentOf(entry.at)}
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
    </KeptTable>
  )
}

const headers = ['When', 'What', 'Record', 'Fields', 'Actions']
