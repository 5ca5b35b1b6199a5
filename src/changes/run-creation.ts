import { filledIn, type FieldTexts } from '../domain/field.ts'
import type { QueryClient } from '@tanstack/react-query'
import { contacts } from '../api/contacts.ts'
import { asApiError } from '../api/session/api-error.ts'
import { longestPause } from '../api/session/request.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import type { Contact } from '../domain/contact.ts'
import { createQueue } from '../domain/create-queue.ts'
import { rowsOfIndex } from '../storage/database.ts'
import { forgetDeleted } from '../storage/deleted-records.ts'
import type { ChangeRow } from '../storage/rows.ts'
import { snapshotOf } from '../storage/snapshot.ts'
import * as messages from './messages.ts'
import {
  claimRow,
  concernsAll,
  endRow,
  mayArrive,
  refusalOf,
  unknownOutcome,
  type RowResult,
  type TellSaved,
} from './run-row.ts'
import { runningChanges, sayWaiting } from './running-changes.ts'
import { makeSure, saveAndMakeSure, type Outcome } from './save-and-make-sure.ts'

/** The creation of a contact, on its own or in a change: how to send it, and how to look whether it was made. */
export function creationOf(
  session: ServiceSession,
  client: QueryClient,
  fields: Readonly<FieldTexts>,
  {
    key,
    change,
    isOther,
  }: { key?: string | undefined; change?: string; isOther?: (id: string) => boolean } = {},
) {
  const mutations = client.getMutationCache()
  const part = change !== undefined && { meta: { change } }
  return {
    send: () => mutations.build(client, { ...contacts.create(session, key), ...part }).execute(fields),
    look: () =>
      mutations.build(client, { ...contacts.whetherCreated(session, isOther), ...part }).execute(fields),
  }
}

/**
 * Creates the contacts of a change, each sent once. One that was being sent when its tab closed, or whose answer is lost, is looked
 * for first: neither among those that were there before nor among those that other rows have made. With `only`, it is not sent then.
 */
export function createCreator(
  session: ServiceSession,
  client: QueryClient,
  rows: readonly ChangeRow[],
  tellSaved: TellSaved,
  only?: 'look' | 'leave',
) {
  const made = new Set(rows.filter(({ state }) => state === 'done').map(({ id }) => id))
  // Two rows that look at once might find the same contact.
  const inTurn = createQueue()
  return async (planned: ChangeRow): Promise<RowResult> => {
    const isOther = (id: string) => made.has(id) || planned.namesakes?.includes(id) === true
    const { change } = planned
    const creation = creationOf(session, client, planned.after, { key: keyOf(planned), change, isOther })
    const note = <T extends { record: Contact | undefined }>(result: T) => {
      if (result.record) made.add(result.record.id)
      return result
    }
    const save = {
      send: async () => note(await creation.send()),
      look: () => inTurn(async () => note(await creation.look())),
    }
    if (planned.state === 'sending') {
      let outcome = await makeSure(save.look)
      const isCertain = only === 'look' || (!only && session.offers('idempotency-keys'))
      if (outcome.state === 'unsaved' && !only && !isCertain && mayArrive(planned)) {
        await waitForArrival(planned)
        outcome = await makeSure(save.look)
      }
      if (outcome.state !== 'unsaved') return endCreation(planned, outcome, tellSaved)
      const recent = isCertain ? undefined : mayArrive(planned)
      if (recent) return recent
      if (only) return endRow(planned, { state: 'open' })
    }
    const taken = await claimRow(planned)
    if (taken) return taken
    const why = await whyNotAgain(planned)
    if (why !== undefined) return endRow(planned, { state: 'changed', words: why })
    let outcome = await saveAndMakeSure(save)
    // Requests wait for the end of a pause that the service asked for. It may have made the contact all the same.
    for (let pauses = 0; pauses < mostPauses && asksForPause(session, outcome); pauses += 1) {
      const looked = await makeSure(save.look)
      outcome = looked.state === 'unsaved' ? await saveAndMakeSure(save) : looked
    }
    if (outcome.state !== 'unknown') return endCreation(planned, outcome, tellSaved)
    return endCreation(planned, await outcome.look(), tellSaved, outcome.error)
  }
}

/** Waits until what was sent a moment ago has arrived or never will, unless the change is paused or stopped. */
async function waitForArrival(planned: ChangeRow): Promise<void> {
  const { change } = planned
  sayWaiting(change, true)
  while (mayArrive(planned) && runningChanges.get().get(change)?.asked === 'go')
    await new Promise((resolve) => setTimeout(resolve, 500))
  sayWaiting(change, false)
}

/** The same for each attempt at a row, so that our service makes one contact of them. */
function keyOf({ change, place }: ChangeRow): string | undefined {
  const key = change.slice(0, 14) + place.toString(16).padStart(6, '0')
  return /^[0-9a-f]{20}$/.test(key) ? key : undefined
}

/** How often a creation waits for the service before its change does. */
const mostPauses = 5

function asksForPause(session: ServiceSession, outcome: Outcome<Contact>): boolean {
  if (outcome.state !== 'unsaved') return false
  const { pausedUntil = Date.now() } = session.attention.get()
  return asApiError(outcome.error).failure === 'limited' && pausedUntil - Date.now() <= longestPause
}

/** The deleted contact that a row creates again, if this browser still keeps it; not another one that has had its id. */
async function keptFor({ books, resource, was = '', goneAt, after }: ChangeRow): Promise<ChangeRow[]> {
  const kept = await rowsOfIndex('byDeletion', [[books, resource, was]])
  const [its, textOf] = [JSON.stringify(after), ({ before }: ChangeRow) => JSON.stringify(filledIn(before))]
  return goneAt === undefined ? kept : kept.filter((row) => row.at === goneAt || textOf(row) === its)
}

/** Why a deleted contact must not be created: another change may have done so. The row counts as sent already, so of two none is. */
async function whyNotAgain(planned: ChangeRow): Promise<string | undefined> {
  const { books, was } = planned
  if (was === undefined) return undefined
  if ((await keptFor(planned)).length === 0) return messages.goneFromDeleted
  const same = await rowsOfIndex('byEarlierId', [[books, was]])
  const isSent = same.some(({ change, state }) => change !== planned.change && state === 'sending')
  return isSent ? messages.checkFirst : undefined
}

/** Stores how a row ended. `lost`: why its answer did not come. */
async function endCreation(
  planned: ChangeRow,
  outcome: Outcome<Contact>,
  tellSaved: TellSaved,
  lost?: unknown,
): Promise<RowResult> {
  if (outcome.state === 'unknown') return unknownOutcome(planned, outcome.error)
  if (outcome.state === 'unsaved') {
    const error = outcome.error ?? lost
    if (!concernsAll(error)) return endRow(planned, { state: 'failed', words: refusalOf(error) })
    return { ...(await endRow(planned, { state: 'open' })), halt: asApiError(error) }
  }
  const { record, notes } = outcome
  if (planned.was !== undefined) await forgetDeleted(planned.books, await keptFor(planned))
  const done = { state: 'done', ...(notes.length > 0 && { words: notes.join(' ') }) } as const
  if (!record) return endRow(planned, done)
  // Undo compares with the values as the service stored them.
  const after = filledIn(snapshotOf('contacts', record, true).fields)
  const ended = await endRow(planned, { ...done, id: record.id, after })
  tellSaved(record)
  return ended
}
