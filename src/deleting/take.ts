import { count } from '../list/noun.ts'
import { stopClock } from './clock.ts'
import { addDeletion, deletions } from './deletions.ts'
import { hide } from './hide.ts'
import { idsOf } from './job.ts'
import type { Job } from './job.ts'
import { send } from './send.ts'
import { undo } from './undo.ts'
import { onUndoKey } from './undo-key.ts'

/** Makes a deletion this tab's: its records leave the lists and the ticks, and it stands in the bar. */
export function take<T extends { id: string }>(job: Job<T>, seconds: number): void {
  const { id, collection, selection, records } = job
  const ids = idsOf(job)
  const ifWaiting = async (act: (job: Job<T>) => Promise<void>) => {
    if (deletions.get().find((one) => one.id === id)?.state !== 'waiting') return
    stopClock(id)
    await act(job)
  }
  addDeletion({
    id,
    resource: collection.resource,
    ids,
    what: count(records.length, collection.noun),
    state: seconds > 0 ? 'waiting' : 'sending',
    seconds,
    secondsLeft: seconds,
    done: 0,
    durable: true,
    undo: () => ifWaiting(undo),
    deleteNow: () => ifWaiting(send),
  })
  hide(collection.resource, ids)
  selection.drop(ids)
  // Not only when the bar is there, whose code may still be on its way. It listens once, however often it is told to.
  document.addEventListener('keydown', onUndoKey)
}
