import type { ReactNode } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'

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
      title={isSaving ? 'Still saving' : 'Leave without saving?'}
      cancelLabel="Stay"
      onCancel={onStay}
      actions={
        <>
          <Button look={isDraft || isSaving ? 'plain' : 'danger'} onClick={onLeave}>
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
        isSaving
          ? 'Your changes are being saved. If you leave now, a message will tell you how it went.'
          : isDraft
            ? 'Your changes are not saved. They are kept as a draft on this device.'
            : 'Your changes are not saved and will be lost.'
      }
    />
  )
}
