import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Selections } from '../use-change.ts'
import type { Change } from '../../storage/rows.ts'

/** What undoing and redoing need from the app around them. */
export type UndoPlace = {
  session: ServiceSession
  client: QueryClient
  selections: Selections
  /** Asks before records are deleted or created. */
  ask: (question: UndoQuestion) => Promise<boolean>
  /** Leaves the page of a record that is being deleted, if it is one of these. */
  leave: (resource: CollectionName, ids: readonly string[]) => void
}

export type UndoQuestion = {
  title: string
  description: string
  /** The affected records. */
  names: readonly string[]
  confirm: string
  isDanger: boolean
}

export type Direction = 'undo' | 'redo'

/** What inverting a step amounts to: undoing a change, or redoing one that was undone. */
export function originOf({ origin }: Pick<Change, 'origin'>): Direction {
  return origin === 'undo' ? 'redo' : 'undo'
}
