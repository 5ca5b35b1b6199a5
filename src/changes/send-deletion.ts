import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import { isMissing } from '../api/session/api-error.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'
import {
  changeDeletion,
  findDeletion,
  finishDeletion,
  idsOf,
  tellOutcome,
  type TabDeletion,
} from './tab-deletions.ts'
import * as messages from './messages.ts'
import { ChangeError } from './plan-change.ts'
import { runChange, type EndedChange } from './run-change.ts'
import { accessTo } from './run-row.ts'
import { readChange, writesOf } from './stored-changes.ts'
import { discardRest, rowWith, whenStored, writeIfStill } from './stored-deletions.ts'

/** Sends a deletion or the rest of a paused one, and reports its outcome. */
export async function sendDeletion(deletion: TabDeletion): Promise<void> {
  const { session, client, stored } = deletion
  const { books, id } = deletion.change
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
  const now = new Map(ended.rows.map((row) => [row.id, row]))
  const rows = deletion.rows.map((row) => now.get(row.id) ?? row)
  if (ended.state !== 'paused') return endWith({ ...deletion, rows }, ended)
  const change = (await readChange(books, id)) ?? deletion.change
  const paused = { ...deletion, change, rows, state: 'paused' as const }
  changeDeletion(id, paused)
  const isPaused = () => findDeletion(id)?.state === 'paused'
  const other = await whenStored(change, (one) => !isPaused() || one?.state !== 'open')
  if (isPaused()) takenByOtherTab(paused, other)
}

/** Ends a paused deletion: its rest stays. */
export async function keepRest(deletion: TabDeletion): Promise<void> {
  const { change, rows } = deletion
  changeDeletion(change.id, { state: 'sending' })
  const before = await discardRest({ change, rows: rows.filter(({ state }) => state === 'open') })
  if (before?.state === 'open') endWith(deletion, change)
  else takenByOtherTab(deletion, before)
}

function endWith(deletion: TabDeletion, ended: Change): void {
  const { client, rows, ticked } = deletion
  const gone = goneOf(rows)
  finishDeletion(deletion, gone)
  // The user may have opened a record in the meantime; its page must not keep showing it.
  for (const one of gone) void refresh(client, keys.detail(ended.resource, one))
  const { text, hasFailed } = outcomeOf(ended, rows, ticked)
  tellOutcome(text, hasFailed)
}

function goneOf(rows: readonly ChangeRow[]): string[] {
  return idsOf({ rows: rows.filter(({ state }) => state === 'done' || state === 'changed') })
}

/**
 * Reads the records that only a list has shown, and stores them before anything is sent. A record that cannot be read
 * is deleted with only its known fields stored: a missing copy must not block a confirmed deletion.
 */
async function readWhole({ session, client, change, rows: known, isLeft }: TabDeletion): Promise<void> {
  const rows = [...known]
  const unread = [...rows.entries()].filter(([, { state, whole }]) => state === 'open' && (isLeft || !whole))
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
export function takenByOtherTab(deletion: TabDeletion, change: Change | undefined): void {
  const readAgain = () => void refresh(deletion.client, keys.collection(deletion.change.resource))
  const isUnderWay = change?.state === 'running'
  const wasSent = isUnderWay || change?.state === 'done'
  // The rest of a paused one.
  if (!wasSent && goneOf(deletion.rows).length > 0) endWith(deletion, deletion.change)
  else {
    finishDeletion(deletion, wasSent ? idsOf(deletion) : [])
    if (!wasSent) tellOutcome(messages.undoneElsewhere)
  }
  readAgain()
  if (isUnderWay) void whenStored(change, (now) => now?.state !== 'running').then(readAgain)
}

/**
 * The outcome of a deletion in words: how many records were deleted, which were already gone, and which of them may still exist, with
 * the reasons. `hasFailed` if some may, or if more was deleted than asked for; `ticked` are the records to select again.
 */
function outcomeOf(
  change: Change,
  rows: readonly ChangeRow[],
  ticked: ReadonlySet<string>,
): { text: string; hasFailed: boolean } {
  const { resource, words } = change
  const inState = (state: ChangeRow['state']) => rows.filter((row) => row.state === state)
  const [deleted, missing, refused] = [inState('done'), inState('changed'), inState('failed')]
  const [unseen, untried] = [inState('sending'), inState('open')]
  if (untried.length === rows.length)
    return { text: messages.couldNotDelete(namesOf(rows), words ?? ''), hasFailed: true }
  if (unseen.length === rows.length)
    return { text: messages.unsureWhileUpdating(namesOf(rows), words ?? ''), hasFailed: true }
  const left = [...refused, ...unseen, ...untried]
  const isTicked = left.every(({ id }) => ticked.has(id))
  const archived = deleted.filter((row) => row.words === messages.isArchived).length
  const done = deleted.length - archived
  const isTried = refused.length > 0 || words !== undefined
  const parts = [
    (done > 0 || left.length + archived === 0) && `${messages.deletedBy(change, done)}.`,
    archived > 0 && messages.archived(resource, archived),
    missing.length > 0 && messages.alreadyGone(namesOf(missing)),
    // Each reason appears once.
    ...Array.from(Map.groupBy(refused, reasonOf), ([reason, some]) =>
      messages.notDeletedBecause(namesOf(some), reason, isTicked),
    ),
    unseen.length > 0 && messages.unsure(namesOf(unseen)),
    untried.length > 0 && (isTried ? messages.notTried : messages.notDeleted)(namesOf(untried), isTicked),
    words,
  ]
  return { text: parts.filter(Boolean).join(' '), hasFailed: left.length > 0 || words !== undefined }
}

function reasonOf({ words = '' }: ChangeRow): string {
  return words.replace(/\.$/, '')
}

/** Names records in a sentence: the first three, and how many more there are. */
export function namesOf(rows: readonly ChangeRow[]): string {
  const first = rows.slice(0, 3).map(({ name }) => name)
  const names = first.join(', ')
  return rows.length > 3 ? messages.namesAndMore(names, rows.length - 3) : names
}
