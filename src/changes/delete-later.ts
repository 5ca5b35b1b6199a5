import { storageScope } from '../api/session/storage-scope.ts'
import { snapshotOf } from '../storage/snapshot.ts'
import { write, change, get, watch } from '../storage/database.ts'
import { preferences } from '../storage/preferences.ts'
import { hidden, hide } from '../records/hidden-records.ts'
import { startClock, stopClock } from './countdown.ts'
import { nextMoment } from './plan-step.ts'
import { changeDeletion, addDeletion, deletions, dropDeletion } from './deletions.ts'
import type { Inverse } from './deletions.ts'
import { jobOf, rowOf, idsOf, keyOf, finishDeletion } from './deletion-job.ts'
import type { Job, Place } from './deletion-job.ts'
import { own } from './tab-lock.ts'
import { newId } from '../domain/new-id.ts'
import { sendDeletion, takenByOtherTab } from './send-deletion.ts'
import { noteUndone } from './note-deletion.ts'
import { tell } from './outbox.ts'
import { focusHeading } from '../ui/focus-heading.ts'
import * as messages from './messages.ts'

/** A deletion that the user has confirmed: exactly these records, as they were shown. */
type Confirmed<T extends { id: string }> = Place<T> & {
  /** `whole`: just read by id; otherwise only what a list showed. */
  records: { record: T; whole: boolean }[]
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

/** Starts a deletion in this tab: hides and deselects its records and shows it in the undo bar. */
export function startDeletion<T extends { id: string }>(job: Job<T>, seconds: number): void {
  const { id, at, inverse, collection, selection } = job
  const ids = idsOf(job)
  const ifWaiting = async (act: (job: Job<T>) => Promise<void>) => {
    if (deletions.get().find((one) => one.id === id)?.state !== 'waiting') return
    stopClock(id)
    await act(job)
  }
  addDeletion({
    id,
    at,
    inverse,
    resource: collection.resource,
    ids,
    state: seconds > 0 ? 'waiting' : 'sending',
    seconds,
    secondsLeft: seconds,
    done: 0,
    durable: false,
    stored: job.durable,
    undo: () => ifWaiting(undoDeletion),
    deleteNow: () => ifWaiting(sendDeletion),
  })
  void job.durable.then((durable) => changeDeletion(id, { durable }))
  hide(collection.resource, ids)
  selection.drop(ids)
}

/** Undoes a deletion that was not sent yet, and restores rows, selection and focus. */
async function undoDeletion<T extends { id: string }>(job: Job<T>): Promise<void> {
  const { collection, records } = job
  const { activeElement } = document
  // From here on, nothing else can start to process it.
  dropDeletion(job.id)
  await job.durable
  const before = await change('pending', keyOf(job), (row) => (row?.state === 'waiting' ? undefined : row))
  if (before?.state !== 'waiting') return takenByOtherTab(job, before)
  await noteUndone(job)
  finishDeletion(job)
  focusReturned(job, activeElement)
  tell(messages.restored(collection.resource, records.length))
}

/**
 * Focuses the first restored row once it is on screen; otherwise the heading. Leaves the focus alone if it has moved from
 * `before`.
 */
function focusReturned<T extends { id: string }>(job: Job<T>, before: Element | null, frames = 30): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== before && activeElement !== document.body) return
    const ids = new Set(idsOf(job))
    const table = [...document.querySelectorAll('main table')].find(
      (one) => one.getAttribute('aria-label') === job.collection.noun.title,
    )
    const row = [...(table?.querySelectorAll('tbody tr') ?? [])].find((one) =>
      ids.has(one.getAttribute('data-id') ?? ''),
    )
    const link = row?.querySelector('a')
    if (link) link.focus()
    else if (frames > 0 && table) focusReturned(job, before, frames - 1)
    else focusHeading()
  })
}

/** Ends a deletion waiting in this tab as soon as another tab undoes it. */
function endIfUndoneElsewhere<T extends { id: string }>(job: Job<T>): void {
  const isWaiting = () => deletions.get().find(({ id }) => id === job.id)?.state === 'waiting'
  const look = () => {
    if (!isWaiting()) return stop()
    void get('pending', keyOf(job)).then((row) => {
      if (row || !isWaiting()) return
      stop()
      stopClock(job.id)
      dropDeletion(job.id)
      void takenByOtherTab(job, undefined)
    })
  }
  const stop = watch(['pending'], look)
  // Another tab may have received the deletion before this one listens.
  look()
}
