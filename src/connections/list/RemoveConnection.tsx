import { useState } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import * as messages from './messages.ts'

type RemoveConnectionProps = { name: string; onRemove: () => void; describedBy: string }

/** Removes a connection from this device, after asking. */
export function RemoveConnection({ name, onRemove, describedBy }: RemoveConnectionProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {messages.remove}
      </Button>
      {asking && (
        <AlertDialog
          title={messages.removeQuestion(name)}
          onCancel={() => setAsking(false)}
          description={messages.removeConsequence}
          actions={
            <Button look="danger" onClick={onRemove}>
              {messages.remove}
            </Button>
          }
        />
      )}
    </>
  )
}
