import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { AlertDialog } from './AlertDialog.tsx'
import { Button } from './Button.tsx'

type LeaveQuestion = {
  /** The question itself, to be rendered. */
  question: ReactNode
  /** Closes the form, after asking if something was typed. */
  cancel: () => void
  /** Lets the page be left without a question from now on: all is kept. */
  done: () => void
}

/** Asks before typing is lost, when a form in a page is closed or the page is left. */
export function useLeaveQuestion(typed: boolean, onCancel: () => void): LeaveQuestion {
  const [asking, setAsking] = useState(false)
  const kept = useRef(false)
  const guards = () => typed && !kept.current
  const leaving = useBlocker({ shouldBlockFn: guards, enableBeforeUnload: guards, withResolver: true })
  const blocked = leaving.status === 'blocked' ? leaving : undefined
  const stay = () => {
    setAsking(false)
    blocked?.reset()
  }
  return {
    question: (asking || blocked) && (
      <AlertDialog
        title="Leave without saving?"
        cancelLabel="Stay"
        onCancel={stay}
        actions={
          <Button look="danger" onClick={blocked ? blocked.proceed : onCancel}>
            Leave
          </Button>
        }
        description="What you typed has not been saved and would be lost."
      />
    ),
    cancel: () => (typed ? setAsking(true) : onCancel()),
    done: () => {
      kept.current = true
    },
  }
}
