import type { StatementImport } from '../domain/statement-import.ts'
import { useSession } from '../api/session/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { FileFaults } from './FileFaults.tsx'
import { FileRefusal } from './FileRefusal.tsx'
import { FileReport } from './FileReport.tsx'
import { importQueue } from './import-queue.ts'
import type { QueuedFile } from './import-queue.ts'
import classes from './ImportDialog.module.css'
import * as messages from './messages.tsx'

/** One file: its progress, its result, or why it was refused and what would help. */
export function ImportedFile({ queued }: { queued: QueuedFile }) {
  const session = useSession()
  const { id, file, choices, state } = queued
  const again = <Button onClick={() => importQueue.again(session, id, choices)}>{messages.tryAgain}</Button>
  return (
    <li className={classes.file}>
      <h3>{file.name}</h3>
      {state.name === 'waiting' && <p>{messages.waiting}</p>}
      {state.name === 'sending' && <p>{messages.sending}</p>}
      {state.name === 'stopped' && (
        <>
          <p>{messages.stoppedWaiting}</p>
          {again}
        </>
      )}
      {state.name === 'failed' && (
        <>
          <p role="alert" className={classes.failure}>
            {state.words}
          </p>
          {again}
        </>
      )}
      {state.name === 'found' && <Found imported={state.imported} />}
      {state.name === 'found' && state.imported.faults.length > 0 && again}
      {state.name === 'answered' && 'report' in state && <FileReport report={state.report} />}
      {state.name === 'answered' && 'refusal' in state && (
        <FileRefusal queued={queued} refusal={state.refusal} />
      )}
    </li>
  )
}

/** An import whose response was lost, as the service lists it. */
function Found({ imported }: { imported: StatementImport }) {
  const { faults } = imported
  return (
    <>
      <p>{messages.arrivedAfterAll}</p>
      {faults.length > 0 ? (
        <FileFaults faults={faults} />
      ) : (
        <p className={classes.counts}>{messages.counts(imported)}</p>
      )}
    </>
  )
}
