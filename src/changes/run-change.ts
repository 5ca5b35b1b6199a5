// Over 200 lines because a deletion runs as any change does, but for its one request.
import { refreshAfterChange } from '../api/cache/refresh.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import { lockChange, unlockChange } from './tab-lock.ts'
import { dropChanges, updateChange, readChange, readRows, updateRow, writesOf } from './stored-changes.ts'
import { accessTo, runRow, type TellSaved } from './run-row.ts'
import { createCreator } from './run-creation.ts'
import {
  countRow,
  countRows,
  endRunning,
  runningChanges,
  shownChanges,
  startRunning,
} from './running-changes.ts'
import { ChangeError } from './plan-change.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../api/session/service-session.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'
import { asApiError, isOutcomeOpen } from '../api/session/api-error.ts'
import type { DeletedRow } from '../domain/write-results.ts'
import type { Access } from '../records/collection.ts'
import { writeRows } from '../storage/database.ts'
import * as messages from './messages.ts'
import { writeIfStill, writesOfRest, writesOfSent } from './stored-deletions.ts'

/** A change as it ended or paused, with its rows. `isShown`: something on screen showed it then, which may have been closed since. */
export type EndedChange = Change & { rows: readonly ChangeRow[]; isShown?: boolean }

/** Sends rows, and notes how each of them ended. Resolves with why the change cannot go on, if it cannot. */
type Send = (rows: ChangeRow[], note: Note) => Promise<string | undefined>
type Note = (ended: ChangeRow, planned: ChangeRow) => void

/**
 * Runs or continues a change: first one row alone, then enough rows at once to use all requests that the service's profile allows.
 * The rows of a deletion go out together. Resolves when it is done, paused or stopped; throws a `ChangeError` if it cannot start.
 * Calls `tellSaved` for every record that was saved. With `only`, it looks how rows with a lost answer ended, and sends nothing.
 */
export async function runChange(
  session: ServiceSession,
  client: QueryClient,
  id: string,
  tellSaved: TellSaved = () => undefined,
  only?: 'look' | 'leave',
): Promise<EndedChange> {
  const books = storageScope(session)
  if (runningChanges.get().has(id)) throw new ChangeError(messages.otherTabRuns)
  startRunning(id)
  try {
    if (!(await lockChange(id))) throw new ChangeError(messages.otherTabRuns)
    const change = await readChange(books, id)
    if (!change) throw new ChangeError(messages.notThere)
    if (change.kind === 'delete' && change.state !== 'open') throw new ChangeError(messages.otherTabDeletes)
    const rows = await readRows(change)
    countRows(id, rows)
    // A deletion says so itself, together with its rows, unless another tab has taken it.
    if (change.kind !== 'delete')
      await updateChange(change, ({ words: _words, ...now }) => ({ ...now, state: 'running' }))
    const left = rows.filter(({ state }) => (state === 'open' && !only) || state === 'sending')
    const send = senderFor(change, rows, session, client, tellSaved, only)
    const why = await work(left, change, session, send)
    if (change.kind === 'delete') return await endDeletion(change, why)
    // The tab was closed.
    if (!runningChanges.get().has(id)) return { ...change, rows }
    return await finish(change, client, why)
  } catch (error) {
    endRunning(id)
    unlockChange(id)
    throw error
  }
}

function senderFor(
  change: Change,
  rows: readonly ChangeRow[],
  session: ServiceSession,
  client: QueryClient,
  tellSaved: TellSaved,
  only: 'look' | 'leave' | undefined,
): Send {
  const access = accessTo(change.resource, session, client)
  if (change.kind === 'delete') return createDeleter(access, change)
  const send =
    change.kind === 'create'
      ? createCreator(session, client, rows, tellSaved, only)
      : (row: ChangeRow) => runRow(access, row, tellSaved, only)
  return async (some, note) => {
    let why: string | undefined
    for (const planned of some) {
      const { row, halt } = await send(planned)
      note(row, planned)
      why = halt?.message
    }
    return why
  }
}

/** How many rows at once. */
function lanesFor({ kind }: Pick<Change, 'kind'>, session: ServiceSession): number {
  const { maxConcurrent } = session.profile().http
  // Where no answer says its id, a new contact is found as the one that was not there before.
  if (kind === 'create' && !session.isOwn() && !session.memory.proven.has('created-id')) return 1
  // Requests wait for their turn anyway. With two extra rows, no request slot is idle while others store their results;
  // a service that takes one request at a time gets one row at a time.
  return maxConcurrent > 1 ? maxConcurrent + 2 : 1
}

/** Works through the rows. Returns the reason to pause, if there is one. */
async function work(left: ChangeRow[], { id, kind }: Change, session: ServiceSession, send: Send) {
  let reason: string | undefined
  let failures = 0
  const next = async () => {
    const rows = left.splice(0, kind === 'delete' ? left.length : 1)
    let last: ChangeRow | undefined
    for (const row of rows) countRow(id, row.state, { ...row, state: 'sending' })
    const why = await send(rows, (now, planned) => {
      countRow(id, 'sending', now, planned.id)
      failures = now.state === 'failed' ? failures + 1 : 0
      last = now
    })
    reason = why ?? reason
    if (failures >= mostFailures && left.length > 0) reason = messages.manyRefused[kind](last?.words ?? '')
    return last
  }
  const goesOn = () => left.length > 0 && reason === undefined && asked(id) === 'go'
  let first: ChangeRow | undefined
  do first = goesOn() ? await next() : undefined
  while (first?.state === 'changed')
  if (first?.state === 'failed' && left.length > 0) reason ??= messages.firstRefused[kind](first.words ?? '')
  const lane = async () => {
    while (goesOn()) await next()
  }
  await Promise.all(Array.from({ length: lanesFor({ kind }, session) }, lane))
  return reason
}

// A single refusal may concern only its record; this many in a row concern all.
const mostFailures = 10

function asked(id: string) {
  return runningChanges.get().get(id)?.asked ?? 'stop'
}

async function finish(change: Change, client: QueryClient, why: string | undefined): Promise<EndedChange> {
  const rows = await readRows(change)
  const isLeft = rows.some(({ state }) => state === 'open' || state === 'sending')
  // What was sent without an answer can be looked for later.
  const isUnsure = rows.some(({ state }) => state === 'sending')
  const wanted = asked(change.id) === 'stop' && !isUnsure ? 'stopped' : 'paused'
  const done = rows.filter(({ state }) => state === 'done').length
  const { words: _earlier, ...rest } = change
  const now: Change = { ...rest, state: isLeft ? wanted : 'done', done, ...(isLeft && why && { words: why }) }
  await updateChange(change, () => now)
  endRunning(change.id)
  const isShown = shownChanges.get().has(change.id)
  // A paused change still belongs to this tab.
  if (now.state !== 'paused') unlockChange(change.id)
  await refreshAfterChange(client, change.resource)
  return { ...now, rows, isShown }
}

/**
 * The same for a user who waits to see how it ended. A change of one record that was not made leaves no trace, so that
 * it can be made again; one of unknown outcome can be looked up in any tab.
 */
export async function runAtOnce(
  session: ServiceSession,
  client: QueryClient,
  id: string,
  only?: 'look',
): Promise<EndedChange> {
  const ended = await runChange(session, client, id, undefined, only)
  const [row] = ended.rows
  if (ended.total > 1 || row?.state === 'done') return ended
  if (row?.state !== 'sending') await dropChanges(ended.books, [id])
  unlockChange(id)
  return ended
}

/** Reopens the failed rows of a change, so that `runChange` tries them again. One whose answer was lost may have arrived since. */
export async function retryFailed(change: Pick<Change, 'books' | 'id'>): Promise<void> {
  const failed = (await readRows(change)).filter(({ state }) => state === 'failed')
  await Promise.all(
    failed.map((row) =>
      updateRow(row, ({ words: _words, late, ...now }) => ({ ...now, state: late ? 'sending' : 'open' })),
    ),
  )
}

/** Ends a change that is not running: records not yet edited stay as they are. False if another tab is running it. */
export async function settleChange({ books, id }: Pick<Change, 'books' | 'id'>): Promise<boolean> {
  if (!(await lockChange(id))) return false
  await updateChange({ books, id }, ({ words: _words, ...change }) => ({
    ...change,
    state: change.state === 'done' ? 'done' : 'stopped',
  }))
  unlockChange(id)
  return true
}

/** Sends the records of a deletion, after claiming it. Throws a `ChangeError` if another tab has taken it or taken it back. */
function createDeleter(access: Access<{ id: string }>, change: Change) {
  return async (planned: ChangeRow[], note: Note) => {
    const left = new Map(planned.map((row) => [row.id, { ...row, state: 'sending' } as ChangeRow]))
    const running: Change = { ...change, state: 'running' }
    const before = await writeIfStill('open', running, writesOf(running, [...left.values()]))
    if (before?.state !== 'open') throw new ChangeError(messages.otherTabDeletes)
    const end = async (rows: ChangeRow[]) => {
      await writeRows(...(await writesOfSent(change, rows)))
      for (const row of rows) note(row, row)
    }
    const ids = new Set(left.keys())
    const answer = await access
      .remove([...ids], async (answers) => {
        const rows = answers.flatMap((one) => endOf(left.get(one.id), one, change))
        for (const { id } of rows) left.delete(id)
        await end(rows)
        return asked(change.id) === 'go'
      })
      .catch(asApiError)
    const isUnknown = answer instanceof Error && isOutcomeOpen(answer)
    // Otherwise, the rest was not tried.
    await end([...left.values()].map((row) => ({ ...row, state: isUnknown ? 'sending' : 'open' })))
    if (answer instanceof Error) return answer.message
    const others = answer.deleted.filter((id) => !ids.has(id))
    const words = [answer.stopped, others.length > 0 && messages.othersDeleted(others.join(', '))]
    return words.filter(Boolean).join(' ') || undefined
  }
}

/** How a row ended; nothing for a record that was not to be deleted. */
function endOf(row: ChangeRow | undefined, { state, words }: DeletedRow, { into }: Change): ChangeRow[] {
  if (!row) return []
  // A merge has read it just before: only its own request, sent twice, can have deleted it.
  if (state === 'deleted' || (state === 'missing' && into !== undefined)) return [{ ...row, state: 'done' }]
  if (state === 'archived') return [{ ...row, state: 'done', words: messages.isArchived }]
  if (state === 'missing') return [{ ...row, state: 'changed', words: messages.isGone }]
  if (state === 'kept') return [{ ...row, state: 'failed', ...(words && { words }) }]
  return [row]
}

/**
 * Ends a deletion that was sent: what was refused or not tried leaves no trace, and what is unknown is looked for later. Of
 * a paused one, the rest waits to be sent as before.
 */
async function endDeletion(change: Change, why: string | undefined): Promise<EndedChange> {
  const isAskedToPause = asked(change.id) === 'pause'
  const rows = await readRows(change)
  const isPaused =
    isAskedToPause &&
    why === undefined &&
    rows.some(({ state }) => state === 'open') &&
    rows.every(({ state }) => state !== 'sending')
  const asRefused = (row: ChangeRow): ChangeRow => (row.state === 'open' ? { ...row, state: 'failed' } : row)
  await writeRows(...writesOfRest(change, isPaused ? rows : rows.map(asRefused)))
  endRunning(change.id)
  return { ...change, ...(isPaused && { state: 'paused' }), ...(why && { words: why }), rows }
}
