import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { formatCount } from '../domain/plural.ts'
import { hide, show } from '../records/hidden-records.ts'
import type { Selection } from '../records/list/selection.ts'
import { write } from '../storage/database.ts'
import type { ChangeRow } from '../storage/rows.ts'
import { snapshotOf } from '../storage/snapshot.ts'
import { idsOf, startDeletion } from './deletions.ts'
import * as messages from './messages.ts'
import { accessTo, readIfThere } from './run-change.ts'
import { tell } from './outbox.ts'
import { namesOf, rowWith, sendDeletion } from './send-deletion.ts'
import { readChange } from './stored-changes.ts'
import { outcomeWrites } from './stored-deletions.ts'
import type { StoredDeletion } from './stored-deletions.ts'
import { own, release } from './tab-lock.ts'

/** Deletes what a closed tab has left of a deletion, as it is now. */
export async function deleteAbandoned<T extends { id: string }>(
  abandoned: Parameters<typeof startDeletion>[0],
  selection: Selection<T>,
): Promise<void> {
  const { id, resource } = abandoned.change
  if (!(await own(id))) return tell(messages.otherTabDeletes)
  const deletion = startDeletion(abandoned, selection)
  // An earlier copy is as old as the deletion.
  for (const one of idsOf(deletion))
    void refresh(deletion.client, keys.detail(resource, one), { refetchType: 'none' })
  await sendDeletion(deletion)
}

/**
 * Finds out the outcome of a deletion whose response was lost, in words; undefined if another tab is doing so. Records
 * deleted ones in the history; the remaining ones wait for the user's decision. Throws if the outcome cannot be
 * determined.
 */
export async function reconcile(
  session: ServiceSession,
  client: QueryClient,
  { change, rows }: StoredDeletion,
): Promise<{ words: string; left: number } | undefined> {
  const { books, id, resource } = change
  const looking = `look ${id}`
  if (!(await own(looking))) return undefined
  try {
    const access = accessTo(resource, session, client)
    const still: ChangeRow[] = []
    const gone: string[] = []
    for (const row of rows) {
      const record = await readIfThere(access, row.id)
      if (record) still.push({ ...rowWith(row, snapshotOf(resource, record, true)), state: 'open' })
      else gone.push(row.id)
    }
    const now = await readChange(books, id)
    if (now?.state !== 'running') return undefined
    await write(...(await outcomeWrites({ change, rows }, { deleted: gone, missing: [], left: still })))
    if (gone.length > 0) void refresh(client, keys.lists(resource))
    const names = namesOf(still)
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
  for (const { change, rows } of without(now, before)) hide(change.resource, idsOf({ rows }))
  for (const { change, rows } of without(before, now))
    void refresh(client, keys.collection(change.resource)).finally(() =>
      show(change.resource, idsOf({ rows })),
    )
  return now
}

function without(some: StoredDeletion[], others: StoredDeletion[]): StoredDeletion[] {
  return some.filter(({ change }) => others.every((other) => other.change.id !== change.id))
}
