import { storageScope } from '../../api/session/storage-scope.ts'
import { deletions } from '../deletions.ts'
import type { TabDeletion } from '../deletions.ts'
import { changesOf, nextToRedo, nextToUndo } from '../changes-of.ts'
import type { Change } from '../changes-of.ts'
import { readSteps } from '../kept-steps.ts'
import { saved } from '../saves-under-way.ts'
import { tabName } from '../plan-step.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { Step } from '../../storage/rows.ts'
import type { Direction } from './undo-place.ts'

/** The changes of an account by its steps and by the deletions of this tab that are not done yet, the last one first. */
export function allChanges(books: string, steps: readonly Step[]): Change[] {
  const pending = deletions.get().map((deletion) => stepOf(deletion, books))
  const isPending = new Set(pending.map(({ id }) => id))
  return changesOf([...steps.filter(({ id }) => !isPending.has(id)), ...pending])
}

/** The change of this tab that Undo or Redo would affect, once no save is under way. */
export async function findNext(
  session: ServiceSession,
  client: QueryClient,
  direction: Direction,
): Promise<Change | undefined> {
  // If a save fails, its field shows that; Undo must not undo an earlier change instead.
  if (!(await saved(client))) return undefined
  const books = storageScope(session)
  const changes = allChanges(books, await readSteps(books))
  return (direction === 'undo' ? nextToUndo : nextToRedo)(changes, tabName())
}

/** A deletion counts as made from the moment that the user confirms it. */
function stepOf({ id, at, inverse, resource, ids }: TabDeletion, books: string): Step {
  return {
    books,
    id,
    at,
    resource,
    kind: 'delete',
    origin: 'bulk',
    ...inverse,
    state: 'done',
    total: ids.length,
    tab: tabName(),
  }
}
