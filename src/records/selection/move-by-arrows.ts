import type { KeyboardEvent } from 'react'

/** Moves the focus within a toolbar by arrow keys, Home and End. Tab works as usual. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const here = buttons.findIndex((button) => button === target)
  const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: buttons.length - 1 }[key]
  if (here === -1 || to === undefined) return
  event.preventDefault()
  buttons.at(to % buttons.length)?.focus()
}
