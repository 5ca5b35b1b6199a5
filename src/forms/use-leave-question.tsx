import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'

type LeaveQuestion = {
  /** The question itself, to be rendered. */
  question: ReactNode
  /** Closes the form, after asking if something was typed. */
  cancel: () => void
  /** Lets the page be left without a question from now on: all is kept. */
  done: () => void
}

type Offer = {
  /** Saves, and calls `leave` once that is done; `stay` when it was refused. */
  save?: ((leave: () => void, stay: () => void) => void) | undefined
  /** Whether what was typed is kept on this device. */
  isKept?: () => boolean
}

/** Asks before typing is lost, when a form in a page is closed or the page is left. */
export function useLeaveQuestion(
  typed: boolean,
  onCancel: () => void,
  { save, isKept }: Offer = {},
): LeaveQuestion {
  const [asking, setAsking] = useState(false)
  const [saving, setSaving] = useState(false)
  const [isDraft, setIsDraft] = useState(false)
  const kept = useRef(false)
  const isUnsaved = () => typed && !kept.current
  const leaving = useBlocker({
    // Another hash or search shows the same form.
    shouldBlockFn: ({ current, next }) => {
      setIsDraft(isKept?.() ?? false)
      return isUnsaved() && current.pathname !== next.pathname
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const blocked = leaving.status === 'blocked' ? leaving : undefined
  const stay = () => {
    setSaving(false)
    setAsking(false)
    blocked?.reset()
  }
  const leave = blocked ? blocked.proceed : onCancel
  const saveFirst = () => {
    // Gone before the form is looked through, whose first fault takes the focus.
    flushSync(() => setSaving(true))
    save?.(leave, stay)
  }
  return {
    question: (asking || blocked) && !saving && (
      <AlertDialog
        title="Leave without saving?"
        cancelLabel="Stay"
        onCancel={stay}
        actions={
          <>
            <Button look={isDraft ? 'plain' : 'danger'} onClick={leave}>
              Leave
            </Button>
            {save && (
              <Button look="main" onClick={saveFirst}>
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
    ),
    cancel: () => (typed ? setAsking(true) : onCancel()),
    done: () => {
      kept.current = true
    },
  }
}
