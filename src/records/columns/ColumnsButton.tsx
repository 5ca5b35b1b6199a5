import type { ShownList } from '../list/shown-list.ts'

/** The place of the choice of columns. Nothing is there yet. */
export function ColumnsButton<T extends { id: string }>(_shown: ShownList<T>) {
  return null
}
