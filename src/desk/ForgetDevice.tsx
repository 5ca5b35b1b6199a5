import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { forgetDevice } from './forget-device.ts'

const route = getRouteApi('__root__')

/** The way to leave nothing of Bookend in this browser, after a question that names what goes. */
export function ForgetDevice() {
  const { demo } = route.useRouteContext()
  const { fail } = useMessages()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const clear = async () => {
    setBusy(true)
    try {
      await forgetDevice(demo)
    } catch {
      setAsking(false)
      fail(
        'Not everything could be cleared: the browser did not allow it. Close the other tabs of Bookend and try again.',
      )
    }
    setBusy(false)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Clear everything on this device</Button>
      {asking && (
        <AlertDialog
          title="Clear everything on this device?"
          busy={busy}
          onCancel={() => setAsking(false)}
          description="The records at the services stay as they are. Bookend starts anew, and nothing of this can be brought back."
          actions={
            <Button look="danger" busy={busy} onClick={() => void clear()}>
              Clear everything
            </Button>
          }
        >
          <p>All that Bookend keeps in this browser goes, for all connections:</p>
          <ul>
            <li>drafts: what was typed and not saved</li>
            <li>deletions that still wait: these records are then not deleted</li>
            <li>the recently deleted records and the journal</li>
            <li>what the bank wrote in transactions, and which of them were deleted here</li>
            <li>sign-ins, and the connections that were added or changed here</li>
            <li>preferences, the appearance, and what was learned of the services</li>
            <li>what was changed in the demo</li>
          </ul>
        </AlertDialog>
      )}
    </>
  )
}
