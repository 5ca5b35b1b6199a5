import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import { asApiError, isOutcomeOpen } from '../api/session/outcome.ts'
import { deletedFingerprints } from '../storage/deleted-fingerprints.ts'
import { change, write, get, watch } from '../storage/database.ts'
import { failureOf, outcomeOf } from './deletion-outcome.ts'
import { changeDeletion } from './deletions.ts'
import { idsOf, keyOf, rowOf, finishDeletion } from './deletion-job.ts'
import type { Job } from './deletion-job.ts'
import { noteDeletion, historyEntries } from './note-deletion.ts'
import { tell } from './outbox.ts'
import { isMissing } from '../api/session/api-error.ts'
import { snapshotOf } from '../storage/snapshot.ts'
import { preferences } from '../storage/preferences.ts'
import type { DeleteResult } from '../domain/write-results.ts'
import type { Pending } from '../storage/rows.ts'
import type { Access } from '../records/collection.ts'
import * as messages from './messages.ts'

/**
 * Sends a deletion: stores the complete records first, claims the deletion so that no other tab sends it too, and
 * reports the outcome. Records deleted ones in the history; ids with an unknown outcome stay stored as `sending`, to be
 * verified later.
 */
export async function sendDeletion<T extends { id: string }>(waiting: Job<T>): Promise<void> {
  const { collection, session, client } = waiting
  changeDeletion(waiting.id, { state: 'sending' })
  await waiting.durable
  const access = await collection.access(session, client).catch(asApiError)
  if (access instanceof Error) return failed(waiting, access, 'waiting')
  const job = await readWhole(waiting, access)
  const before = await change('pending', keyOf(job), (row) =>
    row?.state === 'waiting' ? rowOf(job, 'sending') : row,
  )
  if (before?.state !== 'waiting') return takenByOtherTab(job, before)
  const tellDone = (done: number) => changeDeletion(job.id, { done })
  const answer = await access.remove(idsOf(job), tellDone).catch(asApiError)
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

/**
 * Reads the records that only a list has shown, and stores them before anything is sent. A record that cannot be read
 * is deleted with only its known fields stored: a missing copy must not block a confirmed deletion.
 */
async function readWhole<T extends { id: string }>(job: Job<T>, access: Access<T>): Promise<Job<T>> {
  const { collection } = job
  const records = [...job.records]
  const left = records.flatMap(({ fresh }, index) => (fresh ? [] : [index]))
  if (left.length === 0) return job
  const readOn = async () => {
    for (let index = left.shift(); index !== undefined; index = left.shift()) {
      const one = records[index]
      if (!one) continue
      try {
        const record = await access.readRecord(one.record.id, 10_000)
        records[index] = { record, kept: snapshotOf(collection.resource, record, true), fresh: true }
      } catch (error) {
        // A missing record is an isolated case. Without a connection or a sign-in, every read would time out.
        if (!(error instanceof Error) || !isMissing(error)) left.length = 0
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, readOn))
  const whole = { ...job, records }
  await change('pending', keyOf(job), (row) => (row?.state === 'waiting' ? rowOf(whole, 'waiting') : row))
  return whole
}

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
