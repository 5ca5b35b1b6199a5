import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import { isMissing } from '../api/session/api-error.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import type { Collection } from '../records/collection.ts'
import { hidden } from '../records/hidden-records.ts'
import type { Selection } from '../records/list/selection.ts'
import { write } from '../storage/database.ts'
import { preferences } from '../storage/preferences.ts'
import type { Change } from '../storage/rows.ts'
import { snapshotOf } from '../storage/snapshot.ts'
import { focusHeading } from '../ui/focus-heading.ts'
import { outcomeOf } from './deletion-outcome.ts'
import {
  changeDeletion,
  dropDeletion,
  findDeletion,
  finishDeletion,
  idsOf,
  startClock,
  startDeletion,
  stopWaiting,
} from './deletions.ts'
import type { TabDeletion } from './deletions.ts'
import { undoMergedEdit } from './invert-edits.ts'
import * as messages from './messages.ts'
import { tell } from './outbox.ts'
import { broughtBack, ChangeError, createChange, rowFor } from './plan-change.ts'
import { accessTo, runChange } from './run-change.ts'
import type { EndedChange } from './run-change.ts'
import { makeRoom, readChange, writesOf } from './stored-changes.ts'
import { discardRest, rowWith, whenStored, writeIfStill } from './stored-deletions.ts'
import type { StoredDeletion } from './stored-deletions.ts'
import { own } from './tab-lock.ts'

/** A deletion that the user has confirmed: exactly these records, as they were shown. */
type Confirmed<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  session: ServiceSession
  client: QueryClient
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
  })
  change.sendAt = change.at + undoSeconds * 1000
  const rows = [...records.values()].map(({ record, whole }, place) => {
    const { fields, others } = snapshotOf(resource, record, whole)
    const name = collection.noun.nameOf(record)
    const what = { id: record.id, name, before: fields, after: {}, others, whole }
    return rowFor(change, what, { place, state: 'open' })
  })
  // Lock first: any tab that finds the change must also see that it has an owner.
  const stored = own(change.id).then(() => write(...writesOf(change, rows)))
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

/** Sends a deletion, and reports its outcome. */
export async function sendDeletion(deletion: TabDeletion): Promise<void> {
  const { session, client, stored, ticked } = deletion
  const { books, id, resource } = deletion.change
  changeDeletion(id, { state: 'sending' })
  await stored
  await readWhole(deletion)
  let ended: EndedChange
  try {
    ended = await runChange(session, client, id)
  } catch (error) {
    if (!(error instanceof ChangeError)) throw error
    return takenByOtherTab(deletion, await readChange(books, id))
  }
  const ids = new Set(idsOf(deletion))
  const rows = ended.rows.filter((row) => ids.has(row.id))
  const gone = rows.filter(({ state }) => state === 'done' || state === 'changed').map((row) => row.id)
  finishDeletion(deletion, gone)
  // The user may have opened a record in the meantime; its page must not keep showing it.
  for (const one of gone) void refresh(client, keys.detail(resource, one))
  const { text, hasFailed } = outcomeOf(ended, rows, ticked)
  tell(text, hasFailed)
}

/**
 * Reads the records that only a list has shown, and stores them before anything is sent. A record that cannot be read
 * is deleted with only its known fields stored: a missing copy must not block a confirmed deletion.
 */
async function readWhole({ session, client, change, rows: known, isLeft }: TabDeletion): Promise<void> {
  const rows = [...known]
  const unread = [...rows.entries()].filter(([, { whole }]) => isLeft || !whole)
  if (unread.length === 0) return
  const access = accessTo(change.resource, session, client)
  const readOn = async () => {
    for (let next = unread.shift(); next; next = unread.shift()) {
      const [place, row] = next
      try {
        const record = await access.readRecord(row.id, 10_000)
        rows[place] = rowWith(row, record)
      } catch (error) {
        // A missing record is an isolated case. Without a connection or a sign-in, every read would time out.
        if (!isMissing(error)) unread.length = 0
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, readOn))
  await writeIfStill('open', change, writesOf(change, rows))
}

/** Ends a deletion that another tab has taken over. Refetching the lists shows the result. */
function takenByOtherTab(deletion: TabDeletion, change: Change | undefined): void {
  const readAgain = () => void refresh(deletion.client, keys.collection(deletion.change.resource))
  const isUnderWay = change?.state === 'running'
  const wasSent = isUnderWay || change?.state === 'done'
  finishDeletion(deletion, wasSent ? idsOf(deletion) : [])
  readAgain()
  if (!wasSent) tell(messages.undoneElsewhere)
  if (isUnderWay) void whenStored(change, (now) => now?.state !== 'running').then(readAgain)
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
  tell(edit ? `${text} ${edit.text}` : text)
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

/**
 * Focuses the first restored row once it is on screen; otherwise the heading. Leaves the focus alone if it has moved from
 * `before`.
 */
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
