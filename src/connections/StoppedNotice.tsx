import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Stopped } from '../api/attention.ts'
import { line } from '../api/line.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { useMessages } from '../ui/Messages.tsx'
import { putBack } from './put-back.ts'
import classes from './ServiceNotices.module.css'

/** Says why nothing is written any more, and what can be done about it. */
export function StoppedNotice({ stopped }: { stopped: Stopped }) {
  const queryClient = useQueryClient()
  const { say, fail } = useMessages()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { words, cleared } = stopped
  const sendAll = async () => {
    setBusy(true)
    focusHeading() // the button goes with what it answers
    try {
      say(await putBack(line(), stopped))
    } catch (error) {
      fail(`It could not be put back. ${error instanceof Error ? error.message : String(error)}`)
    }
    setBusy(false)
    if (cleared) void queryClient.invalidateQueries({ queryKey: [`/${cleared.resource}`] })
  }
  const goOn = () => {
    line().attention.set({ ...line().attention.get(), stopped: undefined })
    focusHeading()
  }
  return (
    <>
      <div role="alert" className={classes.stopped}>
        <p>Nothing more is written: {words}</p>
        <div>
          {cleared && (
            <Button look="main" busy={busy} onClick={() => void sendAll()}>
              Send every field from now on, and put back what was emptied
            </Button>
          )}
          <Button onClick={() => setAsking(true)}>Go on writing as before</Button>
        </div>
      </div>
      {asking && (
        <AlertDialog
          title="Go on writing as before?"
          onCancel={() => setAsking(false)}
          description="The service may do it again with the next record that you save or delete."
          actions={
            <Button look="danger" onClick={goOn}>
              Go on
            </Button>
          }
        />
      )}
    </>
  )
}
