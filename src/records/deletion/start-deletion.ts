import { stopClock } from './countdown.ts'
import { addDeletion, changeDeletion, deletions } from './deletions.ts'
import { hide } from './hide-records.ts'
import { idsOf } from './deletion-job.ts'
import type { Job } from './deletion-job.ts'
import { sendDeletion } from './send-deletion.ts'
import { undoDeletion } from './undo-deletion.ts'

/** Starts a deletion in this tab: hides and deselects its records and shows it in the undo bar. */
export function startDeletion<T extends { id: string }>(job: Job<T>, seconds: number): void {
  const { id, at, inverse, collection, selection } = job
  const ids = idsOf(job)
  const ifWaiting = async (act: (job: Job<T>) => Promise<void>) => {
    if (deletions.get().find((one) => one.id === id)?.state !== 'waiting') return
    stopClock(id)
    await act(job)
  }
  addDeletion({
    id,
    at,
    inverse,
    resource: collection.resource,
    ids,
    state: seconds > 0 ? 'waiting' : 'sending',
    seconds,
    secondsLeft: seconds,
    done: 0,
    durable: false,
    stored: job.durable,
    undo: () => ifWaiting(undoDeletion),
    deleteNow: () => ifWaiting(sendDeletion),
  })
  void job.durable.then((durable) => changeDeletion(id, { durable }))
  hide(collection.resource, ids)
  selection.drop(ids)
}
