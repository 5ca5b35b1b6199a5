import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { formatCount } from '../domain/plural.ts'
import type { Selection } from '../records/list/selection.ts'
import { write } from '../storage/database.ts'
import type { ChangeRow } from '../storage/rows.ts'
import type { Access } from '../records/collection.ts'
import { idsOf, startDeletion } from './deletions.ts'
import * as messages from './messages.ts'
import { accessTo, readIfThere } from './run-row.ts'
import { tell } from './outbox.ts'
import { namesOf, sendDeletion } from './send-deletion.ts'
import { readChange, readRows } from './stored-changes.ts'
import { rowWith, writesOfRest, writesOfSent } from './stored-deletions.ts'
import type { StoredDeletion } from './stored-deletions.ts'
import { own, release } from './tab-lock.ts'

/** Deletes what a closed tab has left of a deletion, as it is now. */
export async function deleteRest<T extends { id: string }>(
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
export async function lookForRest(
  session: ServiceSession,
  client: QueryClient,
  { change }: StoredDeletion,
): Promise<{ words: string; left: number } | undefined> {
  const { books, id, resource } = change
  const looking = `look ${id}`
  if (!(await own(looking))) return undefined
  try {
    const access = accessTo(resource, session, client)
    // Those that were deleted or refused before the tab was closed are stored already.
    const rows = await readRows(change)
    const ended: ChangeRow[] = []
    for (const row of rows) ended.push(await rowNow(access, row))
    const now = await readChange(books, id)
    if (now?.state !== 'running') return undefined
    const looked = ended.filter((_row, index) => rows[index]?.state === 'sending')
    const gone = looked.filter(({ state }) => state === 'done')
    await write(...(await writesOfSent(change, looked)), ...writesOfRest(change, ended))
    if (gone.length > 0) void refresh(client, keys.lists(resource))
    const still = ended.filter(({ state }) => state === 'open')
    const deleted = ended.filter(({ state }) => state === 'done').length - (change.done ?? 0)
    const names = namesOf(still)
    const some = still.length === 1 ? messages.someDeletedOneLeft : messages.someDeletedMoreLeft
    const words =
      still.length === 0
        ? messages.checkedAllDeleted(resource, deleted)
        : deleted === 0
          ? messages.noneDeleted(still.length, names)
          : some(resource, deleted + still.length, { deleted: formatCount(deleted), names })
    return { words, left: still.length }
  } finally {
    release(looking)
  }
}

/** A row that was being sent, as it is now: deleted, or open again. */
async function rowNow(access: Access<{ id: string }>, row: ChangeRow): Promise<ChangeRow> {
  if (row.state !== 'sending') return row
  const record = await readIfThere(access, row.id)
  return record ? { ...rowWith(row, record), state: 'open' } : { ...row, state: 'done' }
}
