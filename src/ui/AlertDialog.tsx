import type { ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import classes from './AlertDialog.module.css'

type AlertDialogProps = {
  title: string
  /** The words of the way out that changes nothing; it has the focus first. */
  cancelLabel?: string
  onCancel: () => void
  /** What is at stake. */
  children: ReactNode
  /** The buttons that act. */
  actions: ReactNode
}

/** A question that must be answered before anything else; Escape is the same as cancelling. */
export function AlertDialog({
  title,
  cancelLabel = 'Cancel',
  onCancel,
  children,
  actions,
}: AlertDialogProps) {
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
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-body`} className={classes.body}>
        {children}
      </div>
      <div className={classes.actions}>
        <Button ref={cancel} onClick={onCancel}>
          {cancelLabel}
        </Button>
        {actions}
      </div>
    </dialog>
  )
}
