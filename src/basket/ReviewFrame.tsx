import type { ReactNode, RefObject } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import frame from '../ui/AlertDialog.module.css'
import classes from './ReviewDialog.module.css'

type ReviewFrameProps = {
  role: 'dialog' | 'alertdialog'
  title: string
  /** What happens to the records, in a sentence that is read out with the title. */
  description: string
  /** What has the focus first: the way out. */
  first: RefObject<HTMLButtonElement | null>
  onCancel: () => void
  children: ReactNode
  actions: ReactNode
}

/** The dialog round a basket; Escape is the same as its way out. */
export function ReviewFrame(props: ReviewFrameProps) {
  const { role, title, description, first, onCancel, children, actions } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    first.current?.focus()
    return () => element?.close() // gives the focus back to what had it before
  }, [first])
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      className={`${frame.dialog} ${classes.dialog}`}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={frame.body}>
        {children}
        <p id={`${id}-description`}>{description}</p>
      </div>
      <div className={`${frame.actions} ${classes.actions}`}>{actions}</div>
    </dialog>
  )
}
