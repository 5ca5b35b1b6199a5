import { useState } from 'react'
import type { Stopped } from '../../api/session/service-session.ts'
import { useSession } from '../../api/session/use-session.ts'
import { resumeWriting } from '../../api/write/first-write.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { DamagedColumns } from './DamagedColumns.tsx'
import classes from './StoppedNotice.module.css'
import * as messages from './messages.ts'

/** Explains why writes are suspended, column by column, until the user decides to continue. */
export function StoppedNotice({ stopped: { words, columns } }: { stopped: Stopped }) {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const goOn = () => {
    resumeWriting(session)
    focusHeading() // the button disappears with the notice
  }
  return (
    <>
      <section aria-label={messages.savingStopped} className={classes.stopped}>
        <p role="alert">{messages.stoppedBecause(words)}</p>
        {columns && <DamagedColumns columns={columns} />}
        <div className={classes.actions}>
          <Button onClick={() => setAsking(true)}>{messages.resumeSaving}</Button>
        </div>
      </section>
      {asking && (
        <AlertDialog
          title={messages.resumeQuestion}
          onCancel={() => setAsking(false)}
          description={messages.resumeConsequence}
          actions={
            <Button look="danger" onClick={goOn}>
              {messages.resume}
            </Button>
          }
        />
      )}
    </>
  )
}
