import type { QueryClient } from '@tanstack/react-query'
import { storageScope } from '../../api/session/storage-scope.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { Change } from '../../records/steps/changes-of.ts'
import { nextToRedo, nextToUndo } from '../../records/steps/changes-of.ts'
import { readSteps } from '../../records/steps/kept-steps.ts'
import { saved } from '../../records/steps/saves-under-way.ts'
import { tabName } from '../../records/steps/tab-name.ts'
import { allChanges } from './all-changes.ts'
import type { Direction } from './undo-place.ts'

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
