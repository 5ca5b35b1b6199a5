import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import { all, change, watch, get, write } from '../storage/database.ts'
import { deletions } from './deletions.ts'
import { idsOf, jobOf, keyOf } from './deletion-job.ts'
import type { Place } from './deletion-job.ts'
import { own, release, watchLeft } from './tab-lock.ts'
import { sendDeletion } from './send-deletion.ts'
import { startDeletion } from './delete-later.ts'
import { tell as say } from './outbox.ts'
import { isMissing } from '../api/session/api-error.ts'
import { snapshotOf } from '../storage/snapshot.ts'
import { deletedFingerprints } from '../storage/deleted-fingerprints.ts'
import { formatCount } from '../domain/format-count.ts'
import { namesOf } from './deletion-outcome.ts'
import { historyEntries } from './note-deletion.ts'
import { hide, show } from '../records/hidden-records.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Snapshot, Pending } from '../storage/rows.ts'
import type { Collection } from '../records/collection.ts'
import * as messages from './messages.ts'

/** Reports the deletions of an account whose tab is gone, and those of other open tabs. Returns an unsubscribe function. */
export function reportAbandoned(
  books: string,
  tell: (abandoned: Pending[], others: Pending[]) => void,
): () => void {
  const subscribe = (look: () => void) => {
    // The store changes with every second of a countdown, but only changed ids matter.
    const ids = () =>
      deletions
        .get()
        .map(({ id }) => id)
        .join(' ')
    let known = ids()
    const stops = [
      watch(['pending'], look),
      deletions.subscribe(() => {
        if (ids() === known) return
        known = ids()
        look()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return watchLeft(() => all('pending', books), subscribe, tell)
}

/** Deletes the remaining records, as they are now. */
export async function deleteAbandoned<T extends { id: string }>(
  row: Pending,
  place: Place<T>,
): Promise<void> {
  if (!(await own(row.id))) return say(messages.otherTabDeletes)
  const { books, id, at } = row
  const { fromKept } = place.collection
  const records = row.records.map((kept) => ({ record: fromKept(kept.id, kept.fields), kept, fresh: false }))
  const job = jobOf({ books, id, at, ...place, records })
  startDeletion(job, 0)
  // An earlier copy is as old as the deletion.
  for (const one of idsOf(job))
    void refresh(place.client, keys.detail(row.resource, one), { refetchType: 'none' })
  await sendDeletion(job)
}

/** Keeps the records and discards the deletion. */
export async function keepAbandoned(row: Pending): Promise<void> {
  // Another tab may have taken it in the meantime.
  await change('pending', keyOf(row), (now) => (now?.state === row.state ? undefined : now))
}

/** The records of a stored deletion. */
export function recordsOf<T extends { id: string }>(
  { records }: Pick<Pending, 'records'>,
  { fromKept }: Collection<T>,
): T[] {
  return records.map(({ id, fields }) => fromKept(id, fields))
}

/**
 * Finds out the outcome of a deletion whose response was lost, in words; undefined if another tab is doing so. Records
 * deleted ones in the history; the remaining ones wait for the user's decision. Throws if the outcome cannot be
 * determined.
 */
export async function reconcile<T extends { id: string }>(
  row: Pending,
  { collection, session, client }: Place<T>,
): Promise<{ words: string; left: number } | undefined> {
  const { noun, resource } = collection
  const looking = `look ${row.id}`
  if (!(await own(looking))) return undefined
  try {
    const access = await collection.access(session, client)
    const still: Snapshot[] = []
    const gone: Snapshot[] = []
    for (const kept of row.records) {
      try {
        still.push(snapshotOf(resource, await access.readRecord(kept.id), true))
      } catch (error) {
        if (!(error instanceof Error) || !isMissing(error)) throw error
        gone.push(kept)
      }
    }
    const now = await get('pending', keyOf(row))
    if (now?.state !== 'sending') return undefined
    const goneIds = gone.map(({ id }) => id)
    const asFirstSeen = resource === 'transactions' ? await deletedFingerprints(row.books, goneIds) : []
    await write(
      ...asFirstSeen,
      ...historyEntries({ ...row, collection }, gone, { deleted: goneIds, missing: [] }),
      still.length > 0
        ? { table: 'pending', put: { ...row, records: still, state: 'waiting' } }
        : { table: 'pending', drop: keyOf(row) },
    )
    if (gone.length > 0) void refresh(client, keys.lists(resource))
    const names = namesOf(recordsOf({ records: still }, collection), noun)
    const sent = row.records.length
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
export function followOtherTabs(client: QueryClient, before: Pending[], now: Pending[]): Pending[] {
  for (const row of without(now, before))
    hide(
      row.resource,
      row.records.map(({ id }) => id),
    )
  for (const row of without(before, now))
    void refresh(client, keys.collection(row.resource)).finally(() =>
      show(
        row.resource,
        row.records.map(({ id }) => id),
      ),
    )
  return now
}

function without(rows: Pending[], others: Pending[]): Pending[] {
  return rows.filter(({ id }) => others.every((other) => other.id !== id))
}
