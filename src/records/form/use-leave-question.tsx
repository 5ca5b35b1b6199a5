import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import type { LeaveDialogProps } from './LeaveDialog.tsx'
import * as messages from './messages.ts'

type LeaveQuestion = {
  /** The dialog to render. */
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
  /** Whether the input is stored on this device. */
  isKept?: () => boolean
  /** Whether it is being saved. */
  isSaving?: boolean
}

const LeaveDialog = lazyNamed(() => import('./LeaveDialog.tsx'), 'LeaveDialog', AskByBrowser)

/** Falls back to the browser's own dialog if ours failed to load. */
function AskByBrowser({ onStay, onLeave }: LeaveDialogProps): ReactNode {
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    if (window.confirm(messages.leaveQuestion)) onLeave()
    else onStay()
  })
  return null
}

/** Asks before unsaved input is lost, when a form is closed or the page is left. */
export function useLeaveQuestion(
  typed: boolean,
  onCancel: () => void,
  { save, isKept, isSaving = false }: Offer = {},
): LeaveQuestion {
  // Must be available offline.
  useEffect(() => void LeaveDialog.preload(), [])
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
      <Suspense>
        <LeaveDialog
          isDraft={isDraft}
          isSaving={isSaving}
          onStay={stay}
          onLeave={leave}
          onSave={save && saveFirst}
        />
      </Suspense>
    ),
    cancel: () => (typed ? setAsking(true) : onCancel()),
    done: () => {
      kept.current = true
    },
    wayOut: () => now.current?.proceed,
    stay,
  }
}
