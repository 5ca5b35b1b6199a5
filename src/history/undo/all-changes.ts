import { deletions } from '../../records/deletion/deletions.ts'
import type { TabDeletion } from '../../records/deletion/deletions.ts'
import { changesOf } from '../../records/steps/changes-of.ts'
import type { Change } from '../../records/steps/changes-of.ts'
import { tabName } from '../../records/steps/tab-name.ts'
import type { Step } from '../../storage/rows.ts'

/** The changes of an account by its steps and by the deletions of this tab that are not done yet, the last one first. */
export function allChanges(books: string, steps: readonly Step[]): Change[] {
  const pending = deletions.get().map((deletion) => stepOf(deletion, books))
  const isPending = new Set(pending.map(({ id }) => id))
  return changesOf([...steps.filter(({ id }) => !isPending.has(id)), ...pending])
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
