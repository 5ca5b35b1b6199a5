import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import * as messages from '../messages.tsx'

type LeaveQuestion = {
  question: ReactNode
  /** Closes the form; asks first if there is unsaved input. */
  cancel: () => void
  /** Allows leaving without a question from now on: everything is stored. */
  done: () => void
  /** The blocked navigation, to continue once everything is saved. */
  wayOut: () => (() => void) | undefined
  /** Withdraws the question, because what it was about has changed. */
  stay: () => void
}

type Offer = {
  /** Saves, then calls `leave`, or `stay` if the save was refused. */
  save?: ((leave: () => void, stay: () => void) => void) | undefined
  isKept?: () => boolean
  isSaving?: boolean
}

/** Asks before unsaved input is lost, when a form is closed or the page is left. */
export function useLeaveQuestion(
  typed: boolean,
  onCancel: () => void,
  { save, isKept, isSaving = false }: Offer = {},
): LeaveQuestion {
  const [asking, setAsking] = useState(false)
  const [saving, setSaving] = useState(false)
  const [isDraft, setIsDraft] = useState(false)
  const kept = useRef(false)
  const isUnsaved = () => typed && !kept.current
  const leaving = useBlocker({
    // Another hash or search still shows the same form.
    shouldBlockFn: ({ current, next }) => {
      setIsDraft(isKept?.() ?? false)
      return isUnsaved() && current.pathname !== next.pathname
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const blocked = leaving.status === 'blocked' ? leaving : undefined
  // A save may start before the user navigates, and the question may come after it has ended.
  const now = useRef(blocked)
  useEffect(() => {
    now.current = blocked
  })
  const stay = () => {
    setSaving(false)
    setAsking(false)
    now.current?.reset()
  }
  const leave = blocked ? blocked.proceed : onCancel
  const saveFirst = () => {
    // Removed before the form is validated, because the first error takes the focus.
    flushSync(() => setSaving(true))
    save?.(leave, stay)
  }
  return {
    question: (asking || blocked) && !saving && (
      <LeaveDialog
        isDraft={isDraft}
        isSaving={isSaving}
        onStay={stay}
        onLeave={leave}
        onSave={save && saveFirst}
      />
    ),
    cancel: () => (typed ? setAsking(true) : onCancel()),
    done: () => {
      kept.current = true
    },
    wayOut: () => now.current?.proceed,
    stay,
  }
}

type LeaveDialogProps = {
  isDraft: boolean
  isSaving: boolean
  onStay: () => void
  onLeave: () => void
  /** Saves first. Without it there are only two choices. */
  onSave: (() => void) | undefined
}

/** Asks what to do with unsaved input before the page is left. */
function LeaveDialog({ isDraft, isSaving, onStay, onLeave, onSave }: LeaveDialogProps): ReactNode {
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
