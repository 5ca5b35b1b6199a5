import { hidden } from '../list/hidden.ts'
import { stopClock } from './clock.ts'
import { deletions } from './deletions.ts'
import { releaseAll } from './ownership.ts'
import { told } from './told.ts'

/** Leaves the deletions of this tab as they are, as a tab does that is closed or killed. What is on its way to the service stays so. */
export function closeTab(): void {
  for (const { id } of deletions.get()) stopClock(id)
  releaseAll()
  deletions.set([])
  told.set([])
  hidden.set({ contacts: new Set(), transactions: new Set() })
}
