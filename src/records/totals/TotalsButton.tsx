import type { ShownList } from '../list/shown-list.ts'

/** The place of the totals of all that a list finds. Nothing is there yet. */
export function TotalsButton<T extends { id: string }>(_shown: ShownList<T>) {
  return null
}
