import { get, watch } from '../kept/kept.ts'
import { preferences } from '../kept/preferences.ts'
import type { Pending } from '../kept/rows.ts'
import { idsOf, keyOf } from './job.ts'
import type { Job } from './job.ts'
import { letGo } from './let-go.ts'
import { tell } from './told.ts'

/** Ends a deletion here that another tab has taken from this one: what it did there shows when the list is read again. */
export async function decidedElsewhere<T extends { id: string }>(
  job: Job<T>,
  row: Pending | undefined,
): Promise<void> {
  const { client, collection } = job
  const readAgain = () => void client.invalidateQueries({ queryKey: [`/${collection.resource}`] })
  const sent = row !== undefined || (await wasSent(job))
  letGo(job, sent ? idsOf(job) : [])
  readAgain()
  if (!sent) tell('Kept: it was decided in another tab.')
  if (!row) return
  // The other tab is not through with it.
  const stop = watch(['pending'], () => {
    void get('pending', keyOf(job)).then((now) => {
      if (now) return
      stop()
      readAgain()
    })
  })
}

async function wasSent<T extends { id: string }>(job: Job<T>): Promise<boolean> {
  // Where none are kept nobody can tell, and the list says it.
  if (preferences.get().receiptDays === 0) return true
  const { books, at, collection } = job
  const receipts = await Promise.all(
    idsOf(job).map((id) => get('receipts', [books, collection.resource, id])),
  )
  return receipts.some((receipt) => receipt !== undefined && receipt.at >= at)
}
