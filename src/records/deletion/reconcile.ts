import { keys } from '../../api/cache/keys.ts'
import { refresh } from '../../api/cache/refresh.ts'
import { isMissing } from '../../api/session/api-error.ts'
import { snapshotOf } from '../../storage/snapshot.ts'
import { deletedFingerprints } from '../../storage/deleted-fingerprints.ts'
import { get, write } from '../../storage/database.ts'
import type { Snapshot, Pending } from '../../storage/rows.ts'
import { formatCount } from '../../domain/format-count.ts'
import { namesOf } from './deletion-outcome.ts'
import { keyOf } from './deletion-job.ts'
import { readBack } from './report-abandoned.ts'
import type { Place } from './report-abandoned.ts'
import { own, release } from '../tab-lock.ts'
import { historyEntries } from './history-entries.ts'
import * as messages from './messages.ts'

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
    const names = namesOf(
      still.map((kept) => readBack(kept, collection).record),
      noun,
    )
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
