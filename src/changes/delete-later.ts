import { storageScope } from '../api/session/storage-scope.ts'
import { snapshotOf } from '../storage/snapshot.ts'
import { get, watch, write } from '../storage/database.ts'
import { preferences } from '../storage/preferences.ts'
import { hidden, hide } from '../records/hidden-records.ts'
import { startClock, stopClock } from './deletions.ts'
import { createChange, rowFor } from './plan-change.ts'
import { makeRoom, writesOf } from './stored-changes.ts'
import { changeDeletion, addDeletion, deletions, dropDeletion } from './deletions.ts'
import { discardRest, finishDeletion, idsOf, jobOf, keyOf, rowsOf, writeIfStill } from './deletion-job.ts'
import type { Job, Place } from './deletion-job.ts'
import { own } from './tab-lock.ts'
import { newId } from '../domain/new-id.ts'
import { undoMergedEdit } from './invert-edits.ts'
import { sendDeletion, takenByOtherTab } from './send-deletion.ts'
import { tell } from './outbox.ts'
import { focusHeading } from '../ui/focus-heading.ts'
import type { Change } from '../storage/rows.ts'
import * as messages from './messages.ts'

/** A deletion that the user has confirmed: exactly these records, as they were shown. */
type Confirmed<T extends { id: string }> = Place<T> & {
  /** `whole`: just read by id; otherwise only what a list showed. */
  records: { record: T; whole: boolean }[]
  /** The change that it takes back, if it undoes a creation or deletes again. */
  inverse?: { undoes: string; origin: 'undo' | 'redo' }
  /** The edit that it completes as a merge. */
  merges?: string | undefined
}

/** Hides the records at once, stores the deletion on this device, and sends it when the undo time is over. */
export async function deleteLater<T extends { id: string }>(confirmed: Confirmed<T>): Promise<void> {
  const { session, collection, selection, client, inverse, merges } = confirmed
  const { resource } = collection
  // A record that is already waiting for deletion can still be opened by its address.
  const already = hidden.get()[resource]
  const records = new Map(
    confirmed.records.filter(({ record }) => !already.has(record.id)).map((one) => [one.record.id, one]),
  )
  if (records.size === 0) return
  const { undoSeconds } = preferences.get()
  const [books, id] = [storageScope(session), newId()]
  const change = createChange({
    books,
    id,
    resource,
    kind: 'delete',
    origin: 'bulk',
    state: 'open',
    total: records.size,
    ...inverse,
    ...(merges !== undefined && { merges }),
  })
  change.sendAt = change.at + undoSeconds * 1000
  const planned = [...records.values()].map(({ record, whole }, place) => {
    const { fields, others } = snapshotOf(resource, record, whole)
    const name = collection.noun.nameOf(record)
    const what = { id: record.id, name, before: fields, after: {}, others, whole }
    return { record, row: rowFor(change, what, { place, state: 'open' }), fresh: whole }
  })
  const job = jobOf({ session, collection, selection, client, change, records: planned })
  // Lock first: any tab that finds the change must also see that it has an owner.
  job.durable = own(id).then(() => write(...writesOf(change, rowsOf(job))))
  startDeletion(job, undoSeconds)
  if (undoSeconds === 0) return sendDeletion(job)
  startClock(id, undoSeconds, {
    onSecond: (secondsLeft) => changeDeletion(id, { secondsLeft }),
    onEnd: () => void sendDeletion(job),
  })
  await job.durable
  endIfUndoneElsewhere(job)
  void makeRoom(books)
}

/** Starts a deletion in this tab: hides and deselects its records and shows it in the undo bar. */
export function startDeletion<T extends { id: string }>(job: Job<T>, seconds: number): void {
  const { collection, selection } = job
  const { id } = job.change
  const ids = idsOf(job)
  const ifWaiting = async (act: (job: Job<T>) => Promise<void>) => {
    if (deletions.get().find((one) => one.id === id)?.state !== 'waiting') return
    stopClock(id)
    await act(job)
  }
  addDeletion({
    id,
    isInverse: job.change.undoes !== undefined,
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
  dropDeletion(job.change.id)
  await job.durable
  const before = await takeBack(job)
  if (before?.state !== 'open') return takenByOtherTab(job, before)
  finishDeletion(job)
  focusReturned(job, activeElement)
  const text = messages.restored(collection.resource, records.length)
  const edit = await undoMergedEdit(job.session, job.client, job.change)
  tell(edit ? `${text} ${edit.text}` : text)
}

/** Stores that a deletion was undone before it was sent, so that it can be redone. Returns the deletion as it was. */
function takeBack<T extends { id: string }>(job: Job<T>): Promise<Change | undefined> {
  const { change } = job
  const rows = rowsOf(job)
  // A creation that this deletion would have undone counts as made again, and a deletion that it would have redone
  // stays undone.
  if (change.undoes !== undefined) return discardRest({ change, rows })
  const { books, id, resource, total } = change
  const done = { state: 'done', done: total, total } as const
  const undoing = createChange({
    books,
    id: newId(),
    resource,
    kind: 'create',
    origin: 'undo',
    undoes: id,
    ...done,
  })
  const restored = rows.map(({ id: record, name, before, place }) =>
    rowFor(undoing, { id: record, name, before: {}, after: before }, { place, state: 'unsent' }),
  )
  return writeIfStill('open', change, [
    ...writesOf(
      { ...change, ...done },
      rows.map(({ others: _others, whole: _whole, ...row }) => ({ ...row, state: 'unsent' })),
    ),
    ...writesOf(undoing, restored),
  ])
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
  const { id } = job.change
  const isWaiting = () => deletions.get().find((one) => one.id === id)?.state === 'waiting'
  const look = () => {
    if (!isWaiting()) return stop()
    void get('changes', keyOf(job.change)).then((change) => {
      if (change?.state === 'open' || change?.state === 'running' || !isWaiting()) return
      stop()
      stopClock(id)
      dropDeletion(id)
      void takenByOtherTab(job, change)
    })
  }
  const stop = watch(['changes'], look)
  // Another tab may have received the deletion before this one listens.
  look()
}
