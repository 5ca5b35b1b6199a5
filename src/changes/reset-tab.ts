import { hidden } from '../records/hidden-records.ts'
import { abandonRunning } from './running-changes.ts'
import { deletions, outcomesToTell } from './tab-deletions.ts'
import { stopClock } from './undo-countdown.ts'
import { releaseAll } from './tab-lock.ts'

/** Abandons this tab's deletions and changes, as if the tab had been closed or killed. Requests in flight continue. */
export function resetTab(): void {
  for (const { change } of deletions.get()) stopClock(change.id)
  releaseAll()
  abandonRunning()
  deletions.set([])
  outcomesToTell.set([])
  const { contacts, transactions } = hidden.get()
  if (contacts.size + transactions.size > 0) hidden.set({ contacts: new Set(), transactions: new Set() })
}
