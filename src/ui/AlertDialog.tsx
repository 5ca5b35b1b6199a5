import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './Button.tsx'
import classes from './AlertDialog.module.css'
import * as messages from './common-messages.ts'

type AlertDialogProps = {
  title: string
  /** A `dialog` only shows something, with optional actions. */
  role?: 'dialog' | 'alertdialog'
  /** Whether the first field gets the initial focus, and not the button that changes nothing. */
  startsInField?: boolean
  cancelLabel?: string
  onCancel: () => void
  /** Whether the action is in progress: too late to cancel, and too early to close. */
  busy?: boolean
  /** The consequences in one sentence, read out with the title. */
  description: string
  /** More content to see before deciding; may be long. */
  children?: ReactNode
  actions: ReactNode
  /** For more than a question: wider, and a large one begins at the top. */
  size?: 'medium' | 'large' | undefined
  className?: string | undefined
}

/**
 * A question that must be answered before anything else; Escape cancels. Rendered at the end of the page, so that it
 * does not inherit styles from the table cell or menu that opened it, or close with it. The browser's dialog and not Mantine's:
 * all behind it is inert, for screen readers too, and nothing lies over it.
 */
export function AlertDialog(props: AlertDialogProps) {
  const { title, role = 'alertdialog', cancelLabel = messages.cancel, onCancel, busy = false } = props
  const { description, children, actions, size, className = '', startsInField = false } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const field = startsInField ? element?.querySelector<HTMLElement>('input, select') : undefined
    ;(field ?? cancel.current)?.focus()
    // On a low screen the focus has scrolled past what the question is about.
    if (element && !field) element.scrollTop = 0
    return () => element?.close() // returns the focus to where it was
  }, [startsInField])
  return createPortal(
    <dialog
      ref={dialog}
      role={role}
      data-size={size}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      // Chromium closes the dialog on a second Escape, even if the first one was prevented.
      {...(busy && { closedby: 'none' })}
      className={`floating ${classes.dialog} ${className}`}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onCancel()
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={classes.body}>
        {children}
        {description && (
          <p id={`${id}-description`} className="quiet">
            {description}
          </p>
        )}
      </div>
      <div className={`row ${classes.actions}`}>
        <Button ref={cancel} busy={busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        {actions}
      </div>
    </dialog>,
    document.body,
  )
}
