import type { KeyboardEvent } from 'react'

/** The id of the hint that explains how to get from a selected row to its actions. */
export const selectionHintId = 'selection-hint'

// A ticked checkbox where Enter was pressed while the actions were still loading.
let waiting: HTMLInputElement | undefined

/** Enter on a row's checkbox, where it has no other function, moves the focus to the selection's actions. */
export function goToSelection(event: KeyboardEvent<HTMLElement>): void {
  const box = event.target
  if (event.key !== 'Enter' || !(box instanceof HTMLInputElement)) return
  // Otherwise the same key press would also activate the newly focused button.
  event.preventDefault()
  waiting = box.checked && !focusActions() ? box : undefined
}

/** Once the actions are there, moves the focus to them if Enter was pressed before and the focus has not moved since. */
export function arriveAtSelection(): void {
  if (waiting === document.activeElement) focusActions()
  waiting = undefined
}

function focusActions(): boolean {
  // The button of the sums, deeper in the bar, is none of the actions.
  const action = document.querySelector<HTMLElement>('main [role=toolbar] > button')
  action?.focus()
  return action !== null
}
