import { keys } from '../../api/cache/keys.ts'
import { refresh } from '../../api/cache/refresh.ts'
import { get, watch } from '../../storage/database.ts'
import { preferences } from '../../storage/preferences.ts'
import type { Pending } from '../../storage/rows.ts'
import { idsOf, keyOf } from './deletion-job.ts'
import type { Job } from './deletion-job.ts'
import { finishDeletion } from './finish-deletion.ts'
import { tell } from './outbox.ts'
import * as messages from './messages.ts'

/** Ends a deletion that another tab has taken over. Refetching the lists shows the result. */
export async function takenByOtherTab<T extends { id: string }>(
  job: Job<T>,
  row: Pending | undefined,
): Promise<void> {
  const { client, collection } = job
  const readAgain = () => void refresh(client, keys.collection(collection.resource))
  const sent = row !== undefined || (await wasSent(job))
  finishDeletion(job, sent ? idsOf(job) : [])
  readAgain()
  if (!sent) tell(messages.undoneElsewhere)
  if (!row) return
  // The other tab has not finished.
  const stop = watch(['pending'], () => {
    void get('pending', keyOf(job)).then((now) => {
      if (now) return
      stop()
      readAgain()
    })
  })
}

async function wasSent<T extends { id: string }>(job: Job<T>): Promise<boolean> {
  // Without stored deleted records the outcome is unknown here, and the list shows it.
  if (preferences.get().receiptDays === 0) return true
  const { books, at, collection } = job
  const receipts = await Promise.all(
    idsOf(job).map((id) => get('receipts', [books, collection.resource, id])),
  )
  return receipts.some((receipt) => receipt !== undefined && receipt.at >= at)
}
