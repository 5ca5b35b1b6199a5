import { change } from '../../storage/database.ts'
import { takenByOtherTab } from './taken-by-other-tab.ts'
import { dropDeletion } from './deletions.ts'
import { focusReturned } from './focus-returned.ts'
import { keyOf } from './deletion-job.ts'
import type { Job } from './deletion-job.ts'
import { finishDeletion } from './finish-deletion.ts'
import { noteUndone } from './note-deletion.ts'
import { tell } from './outbox.ts'
import * as messages from './messages.ts'

/** Undoes a deletion that was not sent yet, and restores rows, selection and focus. */
export async function undoDeletion<T extends { id: string }>(job: Job<T>): Promise<void> {
  const { collection, records } = job
  const { activeElement } = document
  // From here on, nothing else can start to process it.
  dropDeletion(job.id)
  await job.durable
  const before = await change('pending', keyOf(job), (row) => (row?.state === 'waiting' ? undefined : row))
  if (before?.state !== 'waiting') return takenByOtherTab(job, before)
  await noteUndone(job)
  finishDeletion(job)
  focusReturned(job, activeElement)
  tell(messages.restored(collection.resource, records.length))
}
