import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../../api/cache/keys.ts'
import { refresh } from '../../api/cache/refresh.ts'
import type { Stopped } from '../../api/session/service-alerts.ts'
import { useSession } from '../../api/session/use-session.ts'
import { resumeWriting } from '../../api/write/stop-writing.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { useMessages } from '../../ui/Messages.tsx'
import { DamagedColumns } from './DamagedColumns.tsx'
import { restoreClearedFields } from './restore-cleared-fields.ts'
import classes from './StoppedNotice.module.css'
import * as messages from './messages.ts'

/** Explains why writes are suspended, column by column, and restores the changed values. */
export function StoppedNotice({ stopped }: { stopped: Stopped }) {
  const session = useSession()
  const queryClient = useQueryClient()
  const { say } = useMessages()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { words, damage } = stopped
  const restore = async () => {
    setBusy(true)
    setFailure('')
    focusHeading() // the button disappears with the notice
    try {
      say(await restoreClearedFields(session, stopped))
    } catch (error) {
      // Shown here, not as a message of the app, which the page after a save would replace.
      setFailure(messages.notRestored(error instanceof Error ? error.message : String(error)))
    }
    setBusy(false)
    if (damage) void refresh(queryClient, keys.collection(damage.resource))
  }
  const goOn = () => {
    resumeWriting(session)
    focusHeading()
  }
  return (
    <>
      <section aria-label={messages.savingStopped} className={classes.stopped}>
        <p role="alert">{messages.stoppedBecause(words)}</p>
        {damage && <DamagedColumns columns={damage.columns} />}
        {failure && <p role="alert">{failure}</p>}
        <div className={classes.actions}>
          {damage && (
            <Button look="main" busy={busy} onClick={() => void restore()}>
              {messages.restore}
            </Button>
          )}
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
