import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import { asApiError, isMissing, isOutcomeOpen } from '../api/session/api-error.ts'
import { get, watch, write } from '../storage/database.ts'
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
import { snapshotOf } from '../storage/snapshot.ts'
import type { DeleteResult } from '../domain/write-results.ts'
import type { Change, ChangeRow, Snapshot } from '../storage/rows.ts'
import type { Access, RecordNaming } from '../records/collection.ts'
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

/**
 * The outcome of a deletion in words: how many records were deleted, which were already gone, and which the response
 * does not mention. `gone` is false if some may still exist; `ticked` are the records to select again.
 */
function outcomeOf<T extends { id: string }>(
  records: T[],
  { deleted, missing, kept, archived = [], unsure = [], stopped }: DeleteResult,
  noun: RecordNaming<T>,
  ticked: ReadonlySet<string>,
): { text: string; gone: boolean } {
  const asked = new Set(records.map(({ id }) => id))
  const others = deleted.filter((id) => !asked.has(id))
  const left = records.filter(({ id }) => !deleted.includes(id) && !missing.includes(id))
  const before = records.filter(({ id }) => missing.includes(id))
  const stored = archived.filter((id) => asked.has(id)).length
  const done = deleted.length - others.length - stored
  const parts =
    done > 0 || (left.length === 0 && stored === 0) ? [messages.deletedCount(noun.resource, done)] : []
  if (stored > 0) parts.push(messages.archived(noun.resource, stored))
  if (before.length > 0) parts.push(messages.alreadyGone(namesOf(before, noun)))
  const refused = left.filter(({ id }) => kept.some((one) => one.id === id))
  const unseen = left.filter(({ id }) => unsure.includes(id))
  const untried = left.filter((record) => !refused.includes(record) && !unseen.includes(record))
  const isTicked = left.every(({ id }) => ticked.has(id))
  for (const [words, some] of groupedByWords(refused, kept))
    parts.push(messages.notDeletedBecause(namesOf(some, noun), words, isTicked))
  if (unseen.length > 0) parts.push(messages.unsure(namesOf(unseen, noun)))
  if (untried.length > 0)
    parts.push(
      kept.length > 0 || stopped
        ? messages.notTried(namesOf(untried, noun), isTicked)
        : messages.notDeleted(namesOf(untried, noun), isTicked),
    )
  if (stopped) parts.push(stopped)
  if (others.length > 0) parts.push(messages.othersDeleted(others.join(', ')))
  return { text: parts.join(' '), gone: left.length === 0 && others.length === 0 && !stopped }
}

/** Groups remaining records by reason, so that each reason appears once. */
function groupedByWords<T extends { id: string }>(
  records: T[],
  kept: DeleteResult['kept'],
): Map<string, T[]> {
  return Map.groupBy(records, ({ id }) => kept.find((one) => one.id === id)?.words.replace(/\.$/, '') ?? '')
}

/** The message for a failed deletion: it did not happen, or its outcome is unknown because there was no response. */
function failureOf<T>(records: T[], error: unknown, noun: RecordNaming<T>): string {
  const why = error instanceof Error ? error.message : ''
  if (!isOutcomeOpen(error)) return messages.couldNotDelete(namesOf(records, noun), why)
  return messages.unsureWhileUpdating(namesOf(records, noun), why)
}

/** Names records in a sentence: the first three, and how many more there are. */
export function namesOf<T>(records: T[], noun: RecordNaming<T>): string {
  const names = records.slice(0, 3).map(noun.nameOf).join(', ')
  return records.length > 3 ? messages.namesAndMore(names, records.length - 3) : names
}
