import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import { asApiError, isMissing, isOutcomeOpen } from '../api/session/api-error.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { DeleteResult } from '../domain/write-results.ts'
import type { Access } from '../records/collection.ts'
import { write } from '../storage/database.ts'
import type { Change, ChangeRow, Snapshot } from '../storage/rows.ts'
import { snapshotOf } from '../storage/snapshot.ts'
import { changeDeletion, finishDeletion, idsOf } from './deletions.ts'
import type { TabDeletion } from './deletions.ts'
import * as messages from './messages.ts'
import { tell } from './outbox.ts'
import { accessTo } from './run-change.ts'
import { writesOf } from './stored-changes.ts'
import { discardRest, outcomeWrites, whenStored, writeIfStill } from './stored-deletions.ts'

/**
 * Sends a deletion: stores the complete records first, claims the deletion so that no other tab sends it too, and
 * reports the outcome. Records deleted ones in the history; ids with an unknown outcome stay stored as `sending`, to be
 * verified later.
 */
export async function sendDeletion(deletion: TabDeletion): Promise<void> {
  const { session, client, stored, ticked } = deletion
  const { id, resource } = deletion.change
  changeDeletion(id, { state: 'sending' })
  await stored
  const access = accessTo(resource, session, client)
  const whole = await readWhole(deletion, access)
  const rows = whole.map((row): ChangeRow => ({ ...row, state: 'sending' }))
  const change: Change = { ...deletion.change, state: 'running' }
  const before = await writeIfStill('open', change, writesOf(change, rows))
  if (before?.state !== 'open') return takenByOtherTab(deletion, before)
  const answer = await access
    .remove(idsOf({ rows }), (done) => changeDeletion(id, { done }))
    .catch(asApiError)
  if (answer instanceof Error) {
    // Nothing was deleted, or the outcome is unknown.
    if (!isOutcomeOpen(answer)) await discardRest({ change, rows })
    finishDeletion(deletion)
    return tell(failureOf(rows, answer), true)
  }
  const { deleted, missing, unsure = [] } = answer
  const left = rows.filter((row) => unsure.includes(row.id))
  await write(...(await outcomeWrites({ change, rows }, { deleted, missing, left })))
  finishDeletion(deletion, [...deleted, ...missing])
  // The user may have opened a record in the meantime; its page must not keep showing it.
  for (const one of [...deleted, ...missing]) void refresh(client, keys.detail(resource, one))
  const { text, gone } = outcomeOf(rows, answer, resource, ticked)
  tell(text, !gone)
}

/**
 * Reads the records that only a list has shown, and stores them before anything is sent. A record that cannot be read
 * is deleted with only its known fields stored: a missing copy must not block a confirmed deletion.
 */
async function readWhole(
  { change, rows: known, isLeft }: TabDeletion,
  access: Access<{ id: string }>,
): Promise<readonly ChangeRow[]> {
  const rows = [...known]
  const unread = [...rows.entries()].filter(([, { whole }]) => isLeft || !whole)
  if (unread.length === 0) return rows
  const readOn = async () => {
    for (let next = unread.shift(); next; next = unread.shift()) {
      const [place, row] = next
      try {
        const record = await access.readRecord(row.id, 10_000)
        rows[place] = rowWith(row, snapshotOf(change.resource, record, true))
      } catch (error) {
        // A missing record is an isolated case. Without a connection or a sign-in, every read would time out.
        if (!isMissing(error)) unread.length = 0
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, readOn))
  await writeIfStill('open', change, writesOf(change, rows))
  return rows
}

/** A row to delete with the record as it was just read. */
export function rowWith(row: ChangeRow, { fields, others, whole }: Snapshot): ChangeRow {
  return { ...row, before: fields, others, whole }
}

/** Ends a deletion that another tab has taken over. Refetching the lists shows the result. */
export function takenByOtherTab(deletion: TabDeletion, change: Change | undefined): void {
  const readAgain = () => void refresh(deletion.client, keys.collection(deletion.change.resource))
  const isUnderWay = change?.state === 'running'
  const wasSent = isUnderWay || change?.state === 'done'
  finishDeletion(deletion, wasSent ? idsOf(deletion) : [])
  readAgain()
  if (!wasSent) tell(messages.undoneElsewhere)
  if (isUnderWay) void whenStored(change, (now) => now?.state !== 'running').then(readAgain)
}

/**
 * The outcome of a deletion in words: how many records were deleted, which were already gone, and which the response
 * does not mention. `gone` is false if some may still exist; `ticked` are the records to select again.
 */
function outcomeOf(
  rows: readonly ChangeRow[],
  { deleted, missing, kept, archived = [], unsure = [], stopped }: DeleteResult,
  resource: CollectionName,
  ticked: ReadonlySet<string>,
): { text: string; gone: boolean } {
  const asked = new Set(idsOf({ rows }))
  const others = deleted.filter((id) => !asked.has(id))
  const left = rows.filter(({ id }) => !deleted.includes(id) && !missing.includes(id))
  const before = rows.filter(({ id }) => missing.includes(id))
  const stored = archived.filter((id) => asked.has(id)).length
  const done = deleted.length - others.length - stored
  const parts = done > 0 || (left.length === 0 && stored === 0) ? [messages.deletedCount(resource, done)] : []
  if (stored > 0) parts.push(messages.archived(resource, stored))
  if (before.length > 0) parts.push(messages.alreadyGone(namesOf(before)))
  const refused = left.filter(({ id }) => kept.some((one) => one.id === id))
  const unseen = left.filter(({ id }) => unsure.includes(id))
  const untried = left.filter((row) => !refused.includes(row) && !unseen.includes(row))
  const isTicked = left.every(({ id }) => ticked.has(id))
  for (const [words, some] of groupedByWords(refused, kept))
    parts.push(messages.notDeletedBecause(namesOf(some), words, isTicked))
  if (unseen.length > 0) parts.push(messages.unsure(namesOf(unseen)))
  if (untried.length > 0)
    parts.push(
      kept.length > 0 || stopped
        ? messages.notTried(namesOf(untried), isTicked)
        : messages.notDeleted(namesOf(untried), isTicked),
    )
  if (stopped) parts.push(stopped)
  if (others.length > 0) parts.push(messages.othersDeleted(others.join(', ')))
  return { text: parts.join(' '), gone: left.length === 0 && others.length === 0 && !stopped }
}

/** Groups remaining records by reason, so that each reason appears once. */
function groupedByWords(rows: ChangeRow[], kept: DeleteResult['kept']): Map<string, ChangeRow[]> {
  return Map.groupBy(rows, ({ id }) => kept.find((one) => one.id === id)?.words.replace(/\.$/, '') ?? '')
}

/** The message for a failed deletion: it did not happen, or its outcome is unknown because there was no response. */
function failureOf(rows: readonly ChangeRow[], error: Error): string {
  const words = isOutcomeOpen(error) ? messages.unsureWhileUpdating : messages.couldNotDelete
  return words(namesOf(rows), error.message)
}

/** Names records in a sentence: the first three, and how many more there are. */
export function namesOf(rows: readonly ChangeRow[]): string {
  const first = rows.slice(0, 3).map(({ name }) => name)
  const names = first.join(', ')
  return rows.length > 3 ? messages.namesAndMore(names, rows.length - 3) : names
}
