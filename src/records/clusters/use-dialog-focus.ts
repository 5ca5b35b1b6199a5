import { useEffect, useRef } from 'react'
import { listenForGroupKeys } from './listen-for-group-keys.ts'

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
