import { refreshAfterChange } from '../api/cache/refresh.ts'
import { isMissing } from '../api/session/api-error.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import { own, release } from './tab-lock.ts'
import { updateChange, readChange, readRows, updateRow } from './stored-changes.ts'
import { runRow } from './run-row.ts'
import { createCreator } from './run-creation.ts'
import type { RowResult } from './run-row.ts'
import { countRow, countRows, endRunning, runningChanges, startRunning } from './running-changes.ts'
import { ChangeError } from './plan-change.ts'
import { contacts } from '../api/contacts.ts'
import { recordsApi } from '../api/records-api.ts'
import { transactions } from '../api/transactions.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../api/session/service-session.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { Access } from '../records/collection.ts'
import * as messages from './messages.ts'

/**
 * Runs or continues a step: first one row alone, then enough rows at once to use all requests that the service's profile allows.
 * Resolves when it is done, paused or stopped; throws a `ChangeError` if it cannot start. Calls `tellSaved` for every
 * record that was saved.
 */
export async function runChange(
  session: ServiceSession,
  client: QueryClient,
  id: string,
  tellSaved: (record: { id: string }) => void = () => undefined,
): Promise<Change> {
  const books = storageScope(session)
  if (runningChanges.get().has(id)) throw new ChangeError(messages.otherTabRuns)
  startRunning(id)
  const isMine = await own(id)
  const step = isMine ? await readChange(books, id) : undefined
  if (!step) {
    endRunning(id)
    if (isMine) release(id)
    throw new ChangeError(isMine ? messages.notThere : messages.otherTabRuns)
  }
  const rows = await readRows(step)
  countRows(id, rows)
  await updateChange(step, ({ words: _words, ...now }) => ({ ...now, state: 'running' }))
  const left = rows.filter(({ state }) => state === 'open' || state === 'sending')
  const runOne = step.kind === 'create' ? createCreator(session, client, rows) : editor(session, client, step)
  const words = await work(
    left,
    () => lanesFor(step, session),
    step,
    (row) => runOne(row, tellSaved),
  )
  return finish(step, client, words)
}

function editor(session: ServiceSession, client: QueryClient, { resource }: Change) {
  const access = accessTo(resource, session, client)
  return (row: ChangeRow, tellSaved: (record: { id: string }) => void) => runRow(access, row, tellSaved)
}

/** How many rows at once. */
function lanesFor({ kind }: Change, session: ServiceSession): number {
  const { maxConcurrent } = session.profile().http
  // Where no answer says its id, a new contact is found as the one that was not there before.
  if (kind === 'create' && !session.isOwn() && !session.memory.proven.has('created-id')) return 1
  // Requests wait for their turn anyway. With two extra rows, no request slot is idle while others store their results;
  // a service that takes one request at a time gets one row at a time.
  return maxConcurrent > 1 ? maxConcurrent + 2 : 1
}

/** Works through the rows. Returns the reason to pause, if there is one. */
async function work(
  left: ChangeRow[],
  lanes: () => number,
  { id, kind }: Change,
  run: (row: ChangeRow) => Promise<RowResult>,
): Promise<string | undefined> {
  let reason: string | undefined
  let failures = 0
  const one = async () => {
    const row = left.shift()
    if (!row) return
    countRow(id, row.state, { ...row, state: 'sending' })
    const { row: now, halt } = await run(row)
    countRow(id, 'sending', now, row.id)
    failures = now.state === 'failed' ? failures + 1 : 0
    if (halt) reason = halt.message
    if (failures >= mostFailures) reason = messages.manyRefused[kind](now.words ?? '')
    return now
  }
  const goesOn = () => left.length > 0 && reason === undefined && asked(id) === 'go'
  let first: ChangeRow | undefined
  do first = goesOn() ? await one() : undefined
  while (first?.state === 'changed')
  if (first?.state === 'failed' && left.length > 0) reason ??= messages.firstRefused[kind](first.words ?? '')
  const lane = async () => {
    while (goesOn()) await one()
  }
  await Promise.all(Array.from({ length: lanes() }, lane))
  return reason
}

// A single refusal may concern only its record; this many in a row concern all.
const mostFailures = 10

function asked(id: string) {
  return runningChanges.get().get(id)?.asked ?? 'stop'
}

async function finish(step: Change, client: QueryClient, words: string | undefined): Promise<Change> {
  // The tab was closed.
  if (!runningChanges.get().has(step.id)) return step
  const rows = await readRows(step)
  const isLeft = rows.some(({ state }) => state === 'open' || state === 'sending')
  const wanted = asked(step.id) === 'stop' ? 'stopped' : 'paused'
  const done = rows.filter(({ state }) => state === 'done').length
  const { words: _earlier, ...rest } = step
  const now: Change = { ...rest, state: isLeft ? wanted : 'done', done, ...(isLeft && words && { words }) }
  await updateChange(step, () => now)
  endRunning(step.id)
  // A paused step still belongs to this tab.
  if (now.state !== 'paused') release(step.id)
  await refreshAfterChange(client, step.resource)
  return now
}

/** The operations of a collection, for a step that knows it by name only. */
export function accessTo(
  resource: CollectionName,
  session: ServiceSession,
  client: QueryClient,
): Access<{ id: string }> {
  const access =
    resource === 'contacts'
      ? recordsApi('contacts', contacts, session, client)
      : recordsApi('transactions', transactions, session, client)
  // It only receives records that it has read itself.
  return access as unknown as Access<{ id: string }>
}

/** Reads a record as it is now; undefined if it no longer exists. */
export async function readIfThere<T extends { id: string }>(access: Access<T>, id: string) {
  return access.readRecord(id).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}

/** Reopens the failed rows of a step, so that `runChange` tries them again. */
export async function retryFailed(step: Pick<Change, 'books' | 'id'>): Promise<void> {
  const failed = (await readRows(step)).filter(({ state }) => state === 'failed')
  await Promise.all(
    failed.map((row) => updateRow(row, ({ words: _words, ...now }) => ({ ...now, state: 'open' }))),
  )
}

/** Ends a step that is not running: records not yet edited stay as they are. False if another tab is running it. */
export async function settleChange({ books, id }: Pick<Change, 'books' | 'id'>): Promise<boolean> {
  if (!(await own(id))) return false
  await updateChange({ books, id }, ({ words: _words, ...step }) => ({
    ...step,
    state: step.state === 'done' ? 'done' : 'stopped',
  }))
  release(id)
  return true
}
