import type { ReactNode } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import * as messages from './leave-messages.ts'

export type LeaveDialogProps = {
  /** Whether the input is stored on this device. */
  isDraft: boolean
  /** Whether it is being saved. */
  isSaving: boolean
  onStay: () => void
  onLeave: () => void
  /** Saves first. Without it there are only two choices. */
  onSave: (() => void) | undefined
}

/** Asks what to do with unsaved input before the page is left. */
export function LeaveDialog({ isDraft, isSaving, onStay, onLeave, onSave }: LeaveDialogProps): ReactNode {
  return (
    <AlertDialog
      title={isSaving ? messages.stillSaving : messages.leaveQuestion}
      cancelLabel={messages.stay}
      onCancel={onStay}
      actions={
        <>
          <Button look={isDraft || isSaving ? 'plain' : 'danger'} onClick={onLeave}>
            {messages.leave}
          </Button>
          {onSave && (
            <Button look="main" onClick={onSave}>
              {messages.save}
            </Button>
          )}
        </>
      }
      description={
        isSaving ? messages.leaveWhileSaving : isDraft ? messages.keptAsDraft : messages.willBeLost
      }
    />
  )
}
