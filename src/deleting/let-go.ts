import { dropDeletion } from './deletions.ts'
import { show } from './hide.ts'
import { idsOf } from './job.ts'
import type { Job } from './job.ts'
import { release } from './ownership.ts'

/** Ends a deletion in this tab: what is still there is seen again, and ticked again where it had been ticked. */
export function letGo<T extends { id: string }>(job: Job<T>, gone: readonly string[] = []): void {
  const { id, collection, selection, ticked } = job
  show(collection.resource, idsOf(job))
  selection.set(
    ticked.filter((record) => !gone.includes(record.id)),
    true,
  )
  release(id)
  dropDeletion(id)
}
