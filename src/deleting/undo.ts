import { change } from '../kept/kept.ts'
import { count } from '../list/noun.ts'
import { decidedElsewhere } from './decided-elsewhere.ts'
import { dropDeletion } from './deletions.ts'
import { focusReturned } from './focus-returned.ts'
import { keyOf } from './job.ts'
import type { Job } from './job.ts'
import { letGo } from './let-go.ts'
import { tell } from './told.ts'

/** Takes a deletion back that was not sent yet: rows, ticks and focus are as they were. */
export async function undo<T extends { id: string }>(job: Job<T>): Promise<void> {
  const { collection, records } = job
  // From here on nothing else can be begun with it.
  dropDeletion(job.id)
  await job.durable
  const before = await change('pending', keyOf(job), (row) => (row?.state === 'waiting' ? undefined : row))
  if (before?.state !== 'waiting') return decidedElsewhere(job, before)
  letGo(job)
  focusReturned(job)
  tell(
    `Undone: ${count(records.length, collection.noun)} ${records.length === 1 ? 'was' : 'were'} not deleted.`,
  )
}
