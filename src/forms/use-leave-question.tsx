import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LeaveDialogProps } from './LeaveDialog.tsx'

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

const load = () => import('./LeaveDialog.tsx')
const LeaveDialog = lazy(() =>
  load().then(
    (module) => ({ default: module.LeaveDialog }),
    () => ({ default: AskByBrowser }),
  ),
)

/** The browser's own question, for want of ours: the code of that did not come. */
function AskByBrowser({ onStay, onLeave }: LeaveDialogProps): ReactNode {
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    if (window.confirm('Leave without saving?')) onLeave()
    else onStay()
  })
  return null
}

/** Asks before typing is lost, when a form in a page is closed or the page is left. */
export function useLeaveQuestion(
  typed: boolean,
  onCancel: () => void,
  { save, isKept }: Offer = {},
): LeaveQuestion {
  'use no memo' // as EditRecord.tsx
  // It must be there when the network is not.
  useEffect(() => void load().catch(() => undefined), [])
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
      <Suspense>
        <LeaveDialog isDraft={isDraft} onStay={stay} onLeave={leave} onSave={save && saveFirst} />
      </Suspense>
    ),
    cancel: () => (typed ? setAsking(true) : onCancel()),
    done: () => {
      kept.current = true
    },
  }
}
