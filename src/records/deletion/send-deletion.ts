import { keys } from '../../api/cache/keys.ts'
import { refresh } from '../../api/cache/refresh.ts'
import { isOutcomeOpen } from '../../api/session/outcome.ts'
import type { DeleteResult } from '../../domain/delete-result.ts'
import { deletedFingerprints } from '../../storage/deleted-fingerprints.ts'
import { change, write } from '../../storage/database.ts'
import type { Pending } from '../../storage/rows.ts'
import { takenByOtherTab } from './taken-by-other-tab.ts'
import { failureOf, outcomeOf } from './deletion-outcome.ts'
import { changeDeletion } from './deletions.ts'
import { idsOf, keyOf, rowOf } from './deletion-job.ts'
import type { Job } from './deletion-job.ts'
import { finishDeletion } from './finish-deletion.ts'
import { noteDeletion } from './note-deletion.ts'
import { readWhole } from './read-whole.ts'
import { tell } from './outbox.ts'
import { historyEntries } from './history-entries.ts'

/**
 * Sends a deletion: stores the complete records first, claims the deletion so that no other tab sends it too, and
 * reports the outcome. Records deleted ones in the history; ids with an unknown outcome stay stored as `sending`, to be
 * verified later.
 */
export async function sendDeletion<T extends { id: string }>(waiting: Job<T>): Promise<void> {
  const { collection, session, client } = waiting
  changeDeletion(waiting.id, { state: 'sending' })
  await waiting.durable
  const access = await collection.access(session, client).catch((error: unknown) => asError(error))
  if (access instanceof Error) return failed(waiting, access, 'waiting')
  const job = await readWhole(waiting, access)
  const before = await change('pending', keyOf(job), (row) =>
    row?.state === 'waiting' ? rowOf(job, 'sending') : row,
  )
  if (before?.state !== 'waiting') return takenByOtherTab(job, before)
  const tellDone = (done: number) => changeDeletion(job.id, { done })
  const answer = await access.remove(idsOf(job), tellDone).catch((error: unknown) => asError(error))
  return answer instanceof Error ? failed(job, answer, 'sending') : done(job, answer)
}

async function done<T extends { id: string }>(job: Job<T>, deletion: DeleteResult): Promise<void> {
  const { books, id, collection, records, ticked } = job
  const { deleted, missing, unsure = [] } = deletion
  const open = records.filter(({ record }) => unsure.includes(record.id))
  const asFirstSeen = collection.resource === 'transactions' ? await deletedFingerprints(books, deleted) : []
  await write(
    ...asFirstSeen,
    ...historyEntries(
      job,
      records.map(({ kept }) => kept),
      { deleted, missing },
    ),
    open.length > 0
      ? { table: 'pending', put: rowOf({ ...job, records: open }, 'sending') }
      : { table: 'pending', drop: keyOf({ books, id }) },
  )
  await noteDeletion(job, deleted)
  finishDeletion(job, [...deleted, ...missing])
  // The user may have opened a record in the meantime; its page must not keep showing it.
  for (const one of [...deleted, ...missing]) void refresh(job.client, keys.detail(collection.resource, one))
  const shown = records.map(({ record }) => record)
  const { text, gone } = outcomeOf(shown, deletion, collection.noun, new Set(ticked.map((one) => one.id)))
  tell(text, !gone)
}

/** Nothing was deleted, or the outcome is unknown. `state`: how far this tab got. */
async function failed<T extends { id: string }>(
  job: Job<T>,
  error: Error,
  state: Pending['state'],
): Promise<void> {
  if (!isOutcomeOpen(error))
    await change('pending', keyOf(job), (row) => (row?.state === state ? undefined : row))
  finishDeletion(job)
  tell(
    failureOf(
      job.records.map(({ record }) => record),
      error,
      job.collection.noun,
    ),
    true,
  )
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
