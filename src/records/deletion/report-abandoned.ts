import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../api/cache/keys.ts'
import { refresh } from '../../api/cache/refresh.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { all, change, watch } from '../../storage/database.ts'
import type { Snapshot, Pending } from '../../storage/rows.ts'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import { deletions } from './deletions.ts'
import { idsOf, jobOf, keyOf } from './deletion-job.ts'
import { isOwned, isOwnedHere, own, whenLeft } from '../tab-lock.ts'
import { sendDeletion } from './send-deletion.ts'
import { startDeletion } from './start-deletion.ts'
import { tell as say } from './outbox.ts'
import * as messages from './messages.ts'

/** Access to the records of a deletion, and their selection. */
export type Place<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  session: ServiceSession
  client: QueryClient
}

/**
 * Reports the deletions of an account that no open tab owns, and those that another tab owns, now and on every change.
 * Returns an unsubscribe function.
 */
export function reportAbandoned(
  books: string,
  tell: (abandoned: Pending[], others: Pending[]) => void,
): () => void {
  const stopped = new AbortController()
  const waitedFor = new Set<string>()
  let turn = 0
  const look = async () => {
    turn += 1
    const mine = turn
    const rows = await all('pending', books)
    const owned = await Promise.all(rows.map(isOwned))
    if (stopped.signal.aborted || mine !== turn) return
    tell(
      rows.filter((_row, index) => !owned[index]),
      rows.filter(({ id }, index) => owned[index] && !isOwnedHere(id)),
    )
    for (const [index, row] of rows.entries()) {
      if (!owned[index] || waitedFor.has(row.id)) continue
      waitedFor.add(row.id)
      void whenLeft(row, stopped.signal).then(() => {
        waitedFor.delete(row.id)
        if (!stopped.signal.aborted) void look()
      })
    }
  }
  // The store changes with every second of a countdown, but only changed ids matter.
  const ids = () =>
    deletions
      .get()
      .map(({ id }) => id)
      .join(' ')
  let known = ids()
  const lookIfOthers = () => {
    if (ids() === known) return
    known = ids()
    void look()
  }
  const stops = [watch(['pending'], () => void look()), deletions.subscribe(lookIfOthers)]
  void look()
  return () => {
    stopped.abort()
    for (const stop of stops) stop()
  }
}

/** Deletes the remaining records, as they are now. */
export async function deleteAbandoned<T extends { id: string }>(
  row: Pending,
  place: Place<T>,
): Promise<void> {
  if (!(await own(row.id))) return say(messages.otherTabDeletes)
  const { books, id, at } = row
  const records = row.records.map((kept) => ({ ...readBack(kept, place.collection), fresh: false }))
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

export function readBack<T extends { id: string }>(
  kept: Snapshot,
  { fromKept }: Collection<T>,
): { record: T; kept: Snapshot } {
  return { record: fromKept(kept.id, kept.fields), kept }
}
