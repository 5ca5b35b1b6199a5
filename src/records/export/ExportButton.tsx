import type { ShownList } from '../list/shown-list.ts'

/** The place of taking away what a list finds. Nothing is there yet. */
export function ExportButton<T extends { id: string }>(_shown: ShownList<T>) {
  return null
}
