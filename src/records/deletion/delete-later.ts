import type { QueryClient } from '@tanstack/react-query'
import { storageScope } from '../../api/session/storage-scope.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { snapshotOf } from '../../storage/snapshot.ts'
import { write } from '../../storage/database.ts'
import { preferences } from '../../storage/preferences.ts'
import type { Collection } from '../collection.ts'
import { hidden } from '../hidden-records.ts'
import type { Selection } from '../list/selection.ts'
import { startClock } from './countdown.ts'
import { nextMoment } from '../steps/next-moment.ts'
import { changeDeletion } from './deletions.ts'
import type { Inverse } from './deletions.ts'
import { endIfUndoneElsewhere } from './end-if-undone-elsewhere.ts'
import { jobOf, rowOf } from './deletion-job.ts'
import { own } from '../tab-lock.ts'
import { newId } from '../../domain/new-id.ts'
import { sendDeletion } from './send-deletion.ts'
import { startDeletion } from './start-deletion.ts'

/** A deletion that the user has confirmed: exactly these records, as they were shown. */
export type Confirmed<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  /** `whole`: just read by id; otherwise only what a list showed. */
  records: { record: T; whole: boolean }[]
  session: ServiceSession
  client: QueryClient
  inverse?: Inverse
}

/** Hides the records at once, stores the deletion on this device, and sends it when the undo time is over. */
export async function deleteLater<T extends { id: string }>(confirmed: Confirmed<T>): Promise<void> {
  const { session, collection, selection, client, inverse } = confirmed
  const { resource } = collection
  // A record that is already waiting for deletion can still be opened by its address.
  const already = hidden.get()[resource]
  const records = new Map(
    confirmed.records.filter(({ record }) => !already.has(record.id)).map((one) => [one.record.id, one]),
  )
  if (records.size === 0) return
  const job = jobOf({
    books: storageScope(session),
    id: newId(),
    at: nextMoment(),
    inverse,
    session,
    collection,
    selection,
    client,
    records: [...records.values()].map(({ record, whole }) => ({
      record,
      kept: snapshotOf(resource, record, whole),
      fresh: whole,
    })),
  })
  const { undoSeconds } = preferences.get()
  // Lock first: any tab that finds the row must also see that it has an owner.
  job.durable = own(job.id).then(() => write({ table: 'pending', put: rowOf(job, 'waiting') }))
  startDeletion(job, undoSeconds)
  if (undoSeconds === 0) return sendDeletion(job)
  startClock(job.id, undoSeconds, {
    onSecond: (secondsLeft) => changeDeletion(job.id, { secondsLeft }),
    onEnd: () => void sendDeletion(job),
  })
  await job.durable
  endIfUndoneElsewhere(job)
}
