import type { KeyboardEvent } from 'react'

/** The id of the hint that explains how to get from a selected row to its actions. */
export const selectionHintId = 'selection-hint'

/** Enter on a row's checkbox, where it has no other function, moves the focus to the selection's actions. */
export function goToSelection(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return
  // Otherwise the same key press would also activate the newly focused button.
  event.preventDefault()
  document.querySelector<HTMLElement>('main [role=toolbar] button')?.focus()
}
