import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { useMessages } from '../ui/Messages.tsx'
import { forgetDevice } from './forget-device.ts'
import * as messages from './messages.tsx'

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
      fail(messages.notAllCleared)
    }
    setBusy(false)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{messages.clearDevice}</Button>
      {asking && (
        <AlertDialog
          title={messages.clearDeviceQuestion}
          busy={busy}
          onCancel={() => setAsking(false)}
          description={messages.clearDeviceConsequence}
          actions={
            <Button look="danger" busy={busy} onClick={() => void clear()}>
              {messages.clearEverything}
            </Button>
          }
        >
          <p>{messages.clearDeviceList}</p>
          <ul>
            {messages.clearedData.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </AlertDialog>
      )}
    </>
  )
}
