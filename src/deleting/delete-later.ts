import type { QueryClient } from '@tanstack/react-query'
import { booksOf } from '../api/books.ts'
import { line } from '../api/line.ts'
import { keptRecord } from '../kept/kept-record.ts'
import { write } from '../kept/kept.ts'
import { preferences } from '../kept/preferences.ts'
import type { Collection } from '../list/collection.ts'
import { hidden } from '../list/hidden.ts'
import type { Selection } from '../list/selection.ts'
import { startClock } from './clock.ts'
import { changeDeletion } from './deletions.ts'
import { jobOf, rowOf } from './job.ts'
import { own } from './ownership.ts'
import { send } from './send.ts'
import { take } from './take.ts'

/** A deletion that a person has confirmed: exactly these records, as they were shown. */
export type Confirmed<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  /** `whole`: read by its id a moment ago; otherwise this is only what a list showed of it. */
  records: { record: T; whole: boolean }[]
  client: QueryClient
}

/** Hides the records at once, keeps the deletion on this device, and sends it when the pause to undo it is over. */
export async function deleteLater<T extends { id: string }>(confirmed: Confirmed<T>): Promise<void> {
  const { collection, selection, client } = confirmed
  const { resource } = collection
  // A record whose deletion is waiting already can still be opened by its address.
  const already = hidden.get()[resource]
  const records = new Map(
    confirmed.records.filter(({ record }) => !already.has(record.id)).map((one) => [one.record.id, one]),
  )
  if (records.size === 0) return
  const job = jobOf({
    books: booksOf(line()),
    id: newId(),
    at: Date.now(),
    collection,
    selection,
    client,
    records: [...records.values()].map(({ record, whole }) => ({
      record,
      kept: keptRecord(resource, record, whole),
      fresh: whole,
    })),
  })
  const { undoSeconds } = preferences.get()
  // The lock first: whoever finds the row must find its owner, too.
  job.durable = own(job.id).then(() => write({ table: 'pending', put: rowOf(job, 'waiting') }))
  take(job, undoSeconds)
  if (undoSeconds === 0) return send(job)
  startClock(job.id, undoSeconds, {
    onSecond: (secondsLeft) => changeDeletion(job.id, { secondsLeft }),
    onEnd: () => void send(job),
  })
  changeDeletion(job.id, { durable: await job.durable })
}

/** The browser's own way to make one is refused where the page came over plain HTTP. */
function newId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}
