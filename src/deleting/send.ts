import type { Deletion } from '../contract/deletion.ts'
import { goneAsFirstSeen } from '../kept/gone-as-first-seen.ts'
import { change, write } from '../kept/kept.ts'
import type { Pending } from '../kept/rows.ts'
import { decidedElsewhere } from './decided-elsewhere.ts'
import { failureOf, outcomeOf } from './deletion-outcome.ts'
import { changeDeletion } from './deletions.ts'
import { idsOf, keyOf, rowOf } from './job.ts'
import type { Job } from './job.ts'
import { letGo } from './let-go.ts'
import { readWhole } from './read-whole.ts'
import { tell } from './told.ts'
import { tracesOf } from './traces.ts'

/**
 * Sends a deletion: keeps the whole records first, claims it so that no other tab sends it too, and tells what became of it. What is
 * gone leaves its traces; what is not known stays kept as being sent, for somebody to look.
 */
export async function send<T extends { id: string }>(waiting: Job<T>): Promise<void> {
  const { collection, client } = waiting
  changeDeletion(waiting.id, { state: 'sending' })
  await waiting.durable
  const access = await collection.access().catch((error: unknown) => asError(error))
  if (access instanceof Error) return failed(waiting, access, 'waiting')
  const job = await readWhole(waiting, access)
  const before = await change('pending', keyOf(job), (row) =>
    row?.state === 'waiting' ? rowOf(job, 'sending') : row,
  )
  if (before?.state !== 'waiting') return decidedElsewhere(job, before)
  const tellDone = (done: number) => changeDeletion(job.id, { done })
  const answer = await access.remove(client, idsOf(job), tellDone).catch((error: unknown) => asError(error))
  return answer instanceof Error ? failed(job, answer, 'sending') : done(job, answer)
}

async function done<T extends { id: string }>(job: Job<T>, deletion: Deletion): Promise<void> {
  const { books, id, collection, records, ticked } = job
  const { deleted, missing, unsure = [] } = deletion
  const open = records.filter(({ record }) => unsure.includes(record.id))
  const asFirstSeen = collection.resource === 'transactions' ? await goneAsFirstSeen(books, deleted) : []
  await write(
    ...asFirstSeen,
    ...tracesOf(
      job,
      records.map(({ kept }) => kept),
      { deleted, missing },
    ),
    open.length > 0
      ? { table: 'pending', put: rowOf({ ...job, records: open }, 'sending') }
      : { table: 'pending', drop: keyOf({ books, id }) },
  )
  letGo(job, [...deleted, ...missing])
  // Somebody may have opened it meanwhile; its page must not go on showing it.
  for (const one of [...deleted, ...missing])
    void job.client.invalidateQueries({ queryKey: [`/${collection.resource}`, 'detail', one] })
  const shown = records.map(({ record }) => record)
  const { text, gone } = outcomeOf(shown, deletion, collection.noun, new Set(ticked.map((one) => one.id)))
  tell(text, !gone)
}

/** Nothing was deleted, or nobody knows. `state`: how far this tab has come with it. */
async function failed<T extends { id: string }>(
  job: Job<T>,
  error: Error,
  state: Pending['state'],
): Promise<void> {
  const uncertain = 'mayHaveHappened' in error && error.mayHaveHappened === true
  if (!uncertain) await change('pending', keyOf(job), (row) => (row?.state === state ? undefined : row))
  letGo(job)
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
