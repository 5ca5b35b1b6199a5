import { useEffect, useRef } from 'react'

/** The content of the dialog. The focus goes to its main button when there is a group, and back when there is none. */
export function useDialogFocus(hasGroup: boolean, move: ((by: 1 | -1) => void) | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const moving = useRef(move)
  useEffect(() => {
    moving.current = move
  })
  useEffect(() => {
    const dialog = frame.current?.closest('dialog')
    return dialog ? listenForGroupKeys(dialog, (by) => moving.current?.(by)) : undefined
  }, [])
  useEffect(() => {
    // Not into another field: the user may have begun to type.
    const { activeElement } = document
    const dialog = frame.current?.closest('dialog')
    const isFree = !dialog?.contains(activeElement) || activeElement?.closest('form, select') === null
    const target = dialog?.querySelector<HTMLElement>('[type=submit]') ?? frame.current
    if (isFree) target?.focus()
  }, [hasGroup])
  return frame
}

/**
 * Lets the arrow keys go from group to group, except in fields. Holding Enter down presses nothing twice: each merge is
 * a decision. Returns an unsubscribe function.
 */
function listenForGroupKeys(dialog: HTMLElement, move: (by: 1 | -1) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, repeat, target, altKey, ctrlKey, metaKey, shiftKey } = event
    // A dialog over this one has keys of its own.
    if (!(target instanceof HTMLElement) || target.closest('dialog') !== dialog) return
    if (key === 'Enter' && repeat) return event.preventDefault()
    if (altKey || ctrlKey || metaKey || shiftKey || target.matches(fields)) return
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    event.preventDefault()
    move(key === 'ArrowRight' ? 1 : -1)
  }
  dialog.addEventListener('keydown', onKey)
  return () => dialog.removeEventListener('keydown', onKey)
}

const fields = 'input:not([type=checkbox]), select'
