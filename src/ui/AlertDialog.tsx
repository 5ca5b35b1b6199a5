import type { ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import classes from './AlertDialog.module.css'

type AlertDialogProps = {
  title: string
  /** A `dialog` only shows something, and what can be done with it. */
  role?: 'dialog' | 'alertdialog'
  /** The words of the way out that changes nothing; it has the focus first. */
  cancelLabel?: string
  onCancel: () => void
  /** Whether the answer is being carried out: it is too late to cancel then, and too early to close. */
  busy?: boolean
  /** What is at stake, in a sentence that is read out with the title. */
  description: string
  /** What else one should see before answering; it may be long. */
  children?: ReactNode
  /** The buttons that act. */
  actions: ReactNode
  className?: string | undefined
}

/** A question that must be answered before anything else; Escape is the same as cancelling. */
export function AlertDialog(props: AlertDialogProps) {
  const { title, role = 'alertdialog', cancelLabel = 'Cancel', onCancel, busy = false } = props
  const { description, children, actions, className = '' } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    cancel.current?.focus()
    return () => element?.close() // gives the focus back to what had it before
  }, [])
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      // Chromium lets a second Escape through whatever the first one was told.
      {...(busy && { closedby: 'none' })}
      className={`${classes.dialog} ${className}`}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onCancel()
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={classes.body}>
        {children}
        <p id={`${id}-description`}>{description}</p>
      </div>
      <div className={classes.actions}>
        <Button ref={cancel} busy={busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        {actions}
      </div>
    </dialog>
  )
}
