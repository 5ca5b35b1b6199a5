import { hidden } from '../hidden-records.ts'
import { stopClock } from './countdown.ts'
import { deletions } from './deletions.ts'
import { releaseAll } from './tab-lock.ts'
import { told } from './outbox.ts'

/** Abandons this tab's deletions, as if the tab had been closed or killed. Requests in flight continue. */
export function resetTab(): void {
  for (const { id } of deletions.get()) stopClock(id)
  releaseAll()
  deletions.set([])
  told.set([])
  hidden.set({ contacts: new Set(), transactions: new Set() })
}
