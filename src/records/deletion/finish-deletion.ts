import { dropDeletion } from './deletions.ts'
import { show } from './hide-records.ts'
import { idsOf } from './deletion-job.ts'
import type { Job } from './deletion-job.ts'
import { release } from '../tab-lock.ts'

/** Ends a deletion in this tab: shows the remaining records again and restores their selection. */
export function finishDeletion<T extends { id: string }>(job: Job<T>, gone: readonly string[] = []): void {
  const { id, collection, selection, ticked } = job
  show(collection.resource, idsOf(job))
  selection.set(
    ticked.filter((record) => !gone.includes(record.id)),
    true,
  )
  release(id)
  dropDeletion(id)
}
