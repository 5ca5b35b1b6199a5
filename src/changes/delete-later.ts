import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../api/session/service-session.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import type { Collection } from '../records/collection.ts'
import { hidden } from '../records/hidden-records.ts'
import type { Selection } from '../records/list/selection.ts'
import { writeRows } from '../storage/database.ts'
import { preferences } from '../storage/preferences.ts'
import type { Change } from '../storage/rows.ts'
import { snapshotOf } from '../storage/snapshot.ts'
import { focusHeading } from '../ui/focus-heading.ts'
import {
  dropDeletion,
  findDeletion,
  finishDeletion,
  idsOf,
  startDeletion,
  tellOutcome,
  type TabDeletion,
} from './tab-deletions.ts'
import { startClock, stopWaiting } from './undo-countdown.ts'
import { undoMergedEdit } from './invert-edits.ts'
import * as messages from './messages.ts'
import { broughtBack, createChange, rowFor } from './plan-change.ts'
import { sendDeletion, takenByOtherTab } from './send-deletion.ts'
import { makeRoom, writesOf } from './stored-changes.ts'
import { discardRest, whenStored, writeIfStill, type StoredDeletion } from './stored-deletions.ts'
import { lockChange } from './tab-lock.ts'

/** A deletion that the user has confirmed: exactly these records, as they were shown. */
type Confirmed<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  session: ServiceSession
  client: QueryClient
  /** `whole`: just read by id; otherwise only what a list showed. `name`: what it is called, if others have the same name. */
  records: { record: T; whole: boolean; name?: string | undefined }[]
  /** The change that it takes back, if it undoes a creation or deletes again. */
  inverse?: { undoes: string; origin: 'undo' | 'redo' }
  /** The edit that it completes as a merge, and the contact that stays. */
  merges?: string | undefined
  into?: string | undefined
}

/** Hides the records at once, stores the deletion on this device, and sends it when the undo time is over. */
export async function deleteLater<T extends { id: string }>(confirmed: Confirmed<T>): Promise<void> {
  const { session, collection, selection, client, inverse, merges, into } = confirmed
  const { resource } = collection
  // A record that is already waiting for deletion can still be opened by its address.
  const already = hidden.get()[resource]
  const records = new Map(
    confirmed.records.filter(({ record }) => !already.has(record.id)).map((one) => [one.record.id, one]),
  )
  if (records.size === 0) return
  const { undoSeconds } = preferences.get()
  const books = storageScope(session)
  const change = createChange({
    books,
    resource,
    kind: 'delete',
    origin: 'bulk',
    state: 'open',
    total: records.size,
    ...inverse,
    ...(merges !== undefined && { merges }),
    into,
    ...(resource === 'contacts' && (into !== undefined || !session.isOwn()) && { moving: true }),
  })
  change.sendAt = change.at + undoSeconds * 1000
  const rows = [...records.values()].map(
    ({ record, whole, name = collection.noun.nameOf(record) }, place) => {
      const { fields, others } = snapshotOf(resource, record, whole)
      const what = { id: record.id, name, before: fields, after: {}, others, whole }
      return rowFor(change, what, { place, state: 'open' })
    },
  )
  // Lock first: any tab that finds the change must also see that it has an owner.
  const stored = lockChange(change.id).then(() => writeRows(...writesOf(change, rows)))
  const waiting = { seconds: undoSeconds, stored, table: collection.noun.title }
  const deletion = startDeletion({ session, client, change, rows }, selection, waiting)
  if (undoSeconds === 0) return sendDeletion(deletion)
  startClock(deletion, () => void sendDeletion(deletion))
  await stored
  void endIfUndoneElsewhere(deletion)
  void makeRoom(books)
}

/** Sends a deletion without waiting any longer. */
export async function deleteNow(deletion: TabDeletion): Promise<void> {
  if (stopWaiting(deletion)) await sendDeletion(deletion)
}

/** Undoes a deletion that was not sent yet, and restores rows, selection and focus. */
export async function undoDeletion(deletion: TabDeletion): Promise<void> {
  if (!stopWaiting(deletion)) return
  const { session, client, change, rows } = deletion
  const { activeElement } = document
  // From here on, nothing else can start to process it.
  dropDeletion(change.id)
  await deletion.stored
  const before = await takeBack(deletion)
  if (before?.state !== 'open') return takenByOtherTab(deletion, before)
  finishDeletion(deletion)
  focusReturned(deletion, activeElement)
  const text = messages.restored(change.resource, rows.length)
  const edit = await undoMergedEdit(session, client, change)
  tellOutcome(edit ? `${text} ${edit.text}` : text)
}

/** Stores that a deletion was undone before it was sent, so that it can be redone. Returns the deletion as it was. */
function takeBack({ change, rows }: StoredDeletion): Promise<Change | undefined> {
  // A creation that this deletion would have undone counts as made again, and a deletion that it would have redone
  // stays undone.
  if (change.undoes !== undefined) return discardRest({ change, rows })
  const { books, id, resource, total } = change
  const done = { state: 'done', done: total, total } as const
  const undoing = createChange({ books, resource, kind: 'create', origin: 'undo', undoes: id, ...done })
  const restored = rows.map((row) => rowFor(undoing, broughtBack(row), { place: row.place, state: 'unsent' }))
  return writeIfStill('open', change, [
    ...writesOf(
      { ...change, ...done },
      rows.map(({ others: _others, whole: _whole, ...row }) => ({ ...row, state: 'unsent' })),
    ),
    ...writesOf(undoing, restored),
  ])
}

/** Focuses the first restored row once it is on screen, else the heading, unless the focus has left `before`. */
function focusReturned(deletion: TabDeletion, before: Element | null, frames = 30): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== before && activeElement !== document.body) return
    const ids = new Set(idsOf(deletion))
    const table = [...document.querySelectorAll('main table')].find(
      (one) => one.getAttribute('aria-label') === deletion.table,
    )
    const row = [...(table?.querySelectorAll('tbody tr') ?? [])].find((one) =>
      ids.has(one.getAttribute('data-id') ?? ''),
    )
    const link = row?.querySelector('a')
    if (link) link.focus()
    else if (frames > 0 && table) focusReturned(deletion, before, frames - 1)
    else focusHeading()
  })
}

/** Ends a deletion waiting in this tab as soon as another tab undoes it. */
async function endIfUndoneElsewhere(deletion: TabDeletion): Promise<void> {
  const isWaiting = () => findDeletion(deletion.change.id)?.state === 'waiting'
  const change = await whenStored(
    deletion.change,
    (now) => !isWaiting() || (now?.state !== 'open' && now?.state !== 'running'),
  )
  if (!stopWaiting(deletion)) return
  dropDeletion(deletion.change.id)
  takenByOtherTab(deletion, change)
}
