import type { Step } from '../../storage/rows.ts'
import type { Direction } from './undo-place.ts'

/** What inverting a step amounts to: undoing a change, or redoing one that was undone. */
export function originOf({ origin }: Pick<Step, 'origin'>): Direction {
  return origin === 'undo' ? 'redo' : 'undo'
}
