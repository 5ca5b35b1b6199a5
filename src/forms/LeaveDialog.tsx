import type { ReactNode } from 'react'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'

export type LeaveDialogProps = {
  /** Whether what was typed is kept on this device. */
  isDraft: boolean
  onStay: () => void
  onLeave: () => void
  /** Saves first; where that cannot be offered there are two choices. */
  onSave: (() => void) | undefined
}

/** Asks what is to become of something typed, before the page is left. */
export function LeaveDialog({ isDraft, onStay, onLeave, onSave }: LeaveDialogProps): ReactNode {
  return (
    <AlertDialog
      title="Leave without saving?"
      cancelLabel="Stay"
      onCancel={onStay}
      actions={
        <>
          <Button look={isDraft ? 'plain' : 'danger'} onClick={onLeave}>
            Leave
          </Button>
          {onSave && (
            <Button look="main" onClick={onSave}>
              Save
            </Button>
          )}
        </>
      }
      description={
        isDraft
          ? 'What you typed has not been saved. It is kept as a draft on this device.'
          : 'What you typed has not been saved and would be lost.'
      }
    />
  )
}
