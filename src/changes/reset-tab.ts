import { hidden } from '../records/hidden-records.ts'
import { abandonRunning } from './running-changes.ts'
import { stopClock } from './deletions.ts'
import { deletions } from './deletions.ts'
import { releaseAll } from './tab-lock.ts'
import { told } from './outbox.ts'

/** Abandons this tab's deletions and steps, as if the tab had been closed or killed. Requests in flight continue. */
export function resetTab(): void {
  for (const { id } of deletions.get()) stopClock(id)
  releaseAll()
  abandonRunning()
  deletions.set([])
  told.set([])
  const { contacts, transactions } = hidden.get()
  if (contacts.size + transactions.size > 0) hidden.set({ contacts: new Set(), transactions: new Set() })
}
