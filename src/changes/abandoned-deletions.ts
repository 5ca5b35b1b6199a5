import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import { get, write } from '../storage/database.ts'
import { idsOf, jobOf, keyOf, outcomeWrites } from './deletion-job.ts'
import type { Place, StoredDeletion } from './deletion-job.ts'
import { own, release } from './tab-lock.ts'
import { rowWith, sendDeletion } from './send-deletion.ts'
import { startDeletion } from './delete-later.ts'
import { tell as say } from './outbox.ts'
import { isMissing } from '../api/session/api-error.ts'
import { snapshotOf } from '../storage/snapshot.ts'
import { formatCount } from '../domain/plural.ts'
import { namesOf } from './send-deletion.ts'
import { hide, show } from '../records/hidden-records.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ChangeRow } from '../storage/rows.ts'
import type { Collection } from '../records/collection.ts'
import * as messages from './messages.ts'

/** Deletes the remaining records, as they are now. */
export async function deleteAbandoned<T extends { id: string }>(
  { change, rows }: StoredDeletion,
  place: Place<T>,
): Promise<void> {
  if (!(await own(change.id))) return say(messages.otherTabDeletes)
  const { fromKept } = place.collection
  const records = rows.map((row) => ({ record: fromKept(row.id, row.before), row, fresh: false }))
  const job = jobOf({ ...place, change, records })
  startDeletion(job, 0)
  // An earlier copy is as old as the deletion.
  for (const one of idsOf(job))
    void refresh(place.client, keys.detail(change.resource, one), { refetchType: 'none' })
  await sendDeletion(job)
}

/** The records of a stored deletion. */
export function recordsOf<T extends { id: string }>(
  { rows }: Pick<StoredDeletion, 'rows'>,
  { fromKept }: Collection<T>,
): T[] {
  return rows.map(({ id, before }) => fromKept(id, before))
}

/**
 * Finds out the outcome of a deletion whose response was lost, in words; undefined if another tab is doing so. Records
 * deleted ones in the history; the remaining ones wait for the user's decision. Throws if the outcome cannot be
 * determined.
 */
export async function reconcile<T extends { id: string }>(
  { change, rows }: StoredDeletion,
  { collection, session, client }: Place<T>,
): Promise<{ words: string; left: number } | undefined> {
  const { noun, resource } = collection
  const looking = `look ${change.id}`
  if (!(await own(looking))) return undefined
  try {
    const access = await collection.access(session, client)
    const still: ChangeRow[] = []
    const gone: string[] = []
    for (const row of rows) {
      try {
        const record = snapshotOf(resource, await access.readRecord(row.id), true)
        still.push({ ...rowWith(row, record), state: 'open' })
      } catch (error) {
        if (!(error instanceof Error) || !isMissing(error)) throw error
        gone.push(row.id)
      }
    }
    const now = await get('changes', keyOf(change))
    if (now?.state !== 'running') return undefined
    await write(...(await outcomeWrites({ change, rows }, { deleted: gone, missing: [], left: still })))
    if (gone.length > 0) void refresh(client, keys.lists(resource))
    const names = namesOf(recordsOf({ rows: still }, collection), noun)
    const sent = rows.length
    const some = still.length === 1 ? messages.someDeletedOneLeft : messages.someDeletedMoreLeft
    const words =
      still.length === 0
        ? messages.checkedAllDeleted(resource, sent)
        : gone.length === 0
          ? messages.noneDeleted(still.length, names)
          : some(resource, sent, { deleted: formatCount(gone.length), names })
    return { words, left: still.length }
  } finally {
    release(looking)
  }
}

/**
 * Hides the records that another tab is deleting. When that tab has finished, refetches the lists before showing the
 * remaining ones. Returns the deletions to compare with next time.
 */
export function followOtherTabs(
  client: QueryClient,
  before: StoredDeletion[],
  now: StoredDeletion[],
): StoredDeletion[] {
  for (const { change, rows } of without(now, before))
    hide(
      change.resource,
      rows.map(({ id }) => id),
    )
  for (const { change, rows } of without(before, now))
    void refresh(client, keys.collection(change.resource)).finally(() =>
      show(
        change.resource,
        rows.map(({ id }) => id),
      ),
    )
  return now
}

function without(some: StoredDeletion[], others: StoredDeletion[]): StoredDeletion[] {
  return some.filter(({ change }) => others.every((other) => other.change.id !== change.id))
}
