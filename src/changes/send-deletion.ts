import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import { asApiError, isOutcomeOpen } from '../api/session/outcome.ts'
import { get, watch, write } from '../storage/database.ts'
import { failureOf, outcomeOf } from './deletion-outcome.ts'
import { changeDeletion } from './deletions.ts'
import {
  discardRest,
  finishDeletion,
  idsOf,
  keyOf,
  outcomeWrites,
  rowsOf,
  writeIfStill,
} from './deletion-job.ts'
import type { Job } from './deletion-job.ts'
import { writesOf } from './stored-changes.ts'
import { tell } from './outbox.ts'
import { isMissing } from '../api/session/api-error.ts'
import { snapshotOf } from '../storage/snapshot.ts'
import type { DeleteResult } from '../domain/write-results.ts'
import type { Change, ChangeRow, Snapshot } from '../storage/rows.ts'
import type { Access } from '../records/collection.ts'
import * as messages from './messages.ts'

/**
 * Sends a deletion: stores the complete records first, claims the deletion so that no other tab sends it too, and
 * reports the outcome. Records deleted ones in the history; ids with an unknown outcome stay stored as `sending`, to be
 * verified later.
 */
export async function sendDeletion<T extends { id: string }>(waiting: Job<T>): Promise<void> {
  const { collection, session, client } = waiting
  const { id } = waiting.change
  changeDeletion(id, { state: 'sending' })
  await waiting.durable
  const access = await collection.access(session, client).catch(asApiError)
  if (access instanceof Error) return failed(waiting, access)
  const job = sendingOf(await readWhole(waiting, access))
  const before = await writeIfStill('open', job.change, writesOf(job.change, rowsOf(job)))
  if (before?.state !== 'open') return takenByOtherTab(job, before)
  const tellDone = (done: number) => changeDeletion(id, { done })
  const answer = await access.remove(idsOf(job), tellDone).catch(asApiError)
  return answer instanceof Error ? failed(job, answer) : done(job, answer)
}

function sendingOf<T extends { id: string }>(job: Job<T>): Job<T> {
  const records = job.records.map((one) => ({ ...one, row: { ...one.row, state: 'sending' } as const }))
  return { ...job, change: { ...job.change, state: 'running' }, records }
}

async function done<T extends { id: string }>(job: Job<T>, deletion: DeleteResult): Promise<void> {
  const { change, collection, records, ticked } = job
  const { deleted, missing, unsure = [] } = deletion
  const rows = rowsOf(job)
  const left = rows.filter(({ id }) => unsure.includes(id))
  await write(...(await outcomeWrites({ change, rows }, { deleted, missing, left })))
  finishDeletion(job, [...deleted, ...missing])
  // The user may have opened a record in the meantime; its page must not keep showing it.
  for (const one of [...deleted, ...missing]) void refresh(job.client, keys.detail(collection.resource, one))
  const shown = records.map(({ record }) => record)
  const { text, gone } = outcomeOf(shown, deletion, collection.noun, new Set(ticked.map((one) => one.id)))
  tell(text, !gone)
}

/** Nothing was deleted, or the outcome is unknown. */
async function failed<T extends { id: string }>(job: Job<T>, error: Error): Promise<void> {
  const { change, collection, records } = job
  if (!isOutcomeOpen(error)) await discardRest({ change, rows: rowsOf(job) })
  finishDeletion(job)
  tell(
    failureOf(
      records.map(({ record }) => record),
      error,
      collection.noun,
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
        records[index] = {
          record,
          row: rowWith(one.row, snapshotOf(collection.resource, record, true)),
          fresh: true,
        }
      } catch (error) {
        // A missing record is an isolated case. Without a connection or a sign-in, every read would time out.
        if (!(error instanceof Error) || !isMissing(error)) left.length = 0
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, readOn))
  const whole = { ...job, records }
  await writeIfStill('open', job.change, writesOf(job.change, rowsOf(whole)))
  return whole
}

/** A row to delete with the record as it was just read. */
export function rowWith(row: ChangeRow, { fields, others, whole }: Snapshot): ChangeRow {
  return { ...row, before: fields, others, whole }
}

/** Ends a deletion that another tab has taken over. Refetching the lists shows the result. */
export async function takenByOtherTab<T extends { id: string }>(
  job: Job<T>,
  change: Change | undefined,
): Promise<void> {
  const { client, collection } = job
  const readAgain = () => void refresh(client, keys.collection(collection.resource))
  const wasSent = change?.state === 'running' || change?.state === 'done'
  finishDeletion(job, wasSent ? idsOf(job) : [])
  readAgain()
  if (!wasSent) tell(messages.undoneElsewhere)
  if (change?.state !== 'running') return
  // The other tab has not finished.
  const stop = watch(['changes'], () => {
    void get('changes', keyOf(job.change)).then((now) => {
      if (now?.state === 'running') return
      stop()
      readAgain()
    })
  })
}
