import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { forgetDevice } from './forget-device.ts'

const route = getRouteApi('__root__')

/** Deletes all of Bookend's data in this browser, after a question that lists what will be lost. */
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
      fail('Some data could not be cleared. Close other Bookend tabs and try again.')
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        onClick={({ currentTarget }) => {
          // Closes the menu first, so that the focus returns to its button after the dialog.
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
          setAsking(true)
        }}
      >
        Clear everything on this device
      </Button>
      {asking && (
        <AlertDialog
          title="Clear everything on this device?"
          busy={busy}
          onCancel={() => setAsking(false)}
          description="Your contacts and transactions stay in the service. You cannot undo this."
          actions={
            <Button look="danger" busy={busy} onClick={() => void clear()}>
              Clear everything
            </Button>
          }
        >
          <p>This removes everything Bookend stores in this browser, for all connections:</p>
          <ul>
            <li>unsaved drafts</li>
            <li>pending deletions (those records will not be deleted)</li>
            <li>recently deleted records and the journal</li>
            <li>the bank’s original texts, and which transactions were deleted here</li>
            <li>sign-ins, and connections added or changed here</li>
            <li>preferences, appearance, and what Bookend learned about the services</li>
            <li>your changes to the demo</li>
          </ul>
        </AlertDialog>
      )}
    </>
  )
}
