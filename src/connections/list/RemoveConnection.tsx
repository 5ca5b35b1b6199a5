import { useState } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'

type RemoveConnectionProps = { name: string; onRemove: () => void; describedBy: string }

/** Removes a connection from this device, after asking. */
export function RemoveConnection({ name, onRemove, describedBy }: RemoveConnectionProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button aria-describedby={describedBy} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {asking && (
        <AlertDialog
          title={`Remove ${name}?`}
          onCancel={() => setAsking(false)}
          description="Its settings and what you sign in with are forgotten on this device. The records stay as they are at the service."
          actions={
            <Button look="danger" onClick={onRemove}>
              Remove
            </Button>
          }
        />
      )}
    </>
  )
}
