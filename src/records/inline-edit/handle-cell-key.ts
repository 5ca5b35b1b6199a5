import type { KeyboardEvent } from 'react'
import type { MovesOfCell } from './cell-moves.ts'

/** The keys of a cell that is being edited. Ignores those that its input has already handled. */
export function handleCellKey(event: KeyboardEvent<HTMLElement>, moves: MovesOfCell, inputs: number): void {
  // Neither the table nor the page may react to keys typed here.
  event.stopPropagation()
  if (event.defaultPrevented || event.nativeEvent.isComposing) return
  const act = actionOf(event, moves, inputs)
  if (!act) return
  event.preventDefault()
  act()
}

function actionOf(
  event: KeyboardEvent<HTMLElement>,
  moves: MovesOfCell,
  inputs: number,
): (() => void) | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event
  if (target instanceof HTMLButtonElement && key !== 'Escape') return undefined
  if (key.toLowerCase() === 'd' && (ctrlKey || metaKey) && !shiftKey && !altKey) return moves.copyAbove
  if (key === 'Enter' && (altKey || shiftKey) && target instanceof HTMLTextAreaElement && !ctrlKey)
    return altKey ? () => insertLine(target) : undefined
  if (altKey || ctrlKey || metaKey) return undefined
  if (key === 'Enter') return moves.down
  if (key === 'Escape') return moves.discard
  if (key === 'Tab') return isLastInput(event, inputs) ? (shiftKey ? moves.left : moves.right) : undefined
  // In a list of countries they choose.
  if (shiftKey || target instanceof HTMLSelectElement) return undefined
  if (key === 'ArrowDown') return isAtEdge(target, 'end') ? moves.down : undefined
  if (key === 'ArrowUp') return isAtEdge(target, 'start') ? moves.up : undefined
  // Only if the whole value is selected, as on arrival; otherwise the arrows move the cursor in the text.
  if (key === 'ArrowRight' && isWholeSelected(target)) return moves.right
  if (key === 'ArrowLeft' && isWholeSelected(target)) return moves.left
  return undefined
}

/** In a cell with several inputs, Tab leaves the cell only from the last one, and Shift+Tab from the first. */
function isLastInput(
  { currentTarget, target, shiftKey }: KeyboardEvent<HTMLElement>,
  inputs: number,
): boolean {
  const all = [...currentTarget.querySelectorAll('input, textarea, select')]
  const at = all.indexOf(target as Element)
  return at === (shiftKey ? 0 : Math.min(inputs, all.length) - 1)
}

/** In text of several lines, the arrows leave the cell only from the first and last line. */
function isAtEdge(target: EventTarget, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLTextAreaElement)) return true
  const { value, selectionStart, selectionEnd } = target
  return edge === 'start'
    ? !value.slice(0, selectionStart).includes('\n')
    : !value.slice(selectionEnd).includes('\n')
}

function isWholeSelected(target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false
  const { value, selectionStart, selectionEnd } = target
  return selectionStart === 0 && selectionEnd === value.length
}

function insertLine(area: HTMLTextAreaElement): void {
  area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
