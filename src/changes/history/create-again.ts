import { ApiError } from '../../api/session/api-error.ts'
import { creationOf } from '../run-creation.ts'
import type { Outcome } from '../save-and-make-sure.ts'
import { makeSure, saveAndMakeSure } from '../save-and-make-sure.ts'
import { createdAgainPlace } from '../../storage/created-again.ts'
import { keep, readKept } from '../../storage/local-storage.ts'
import { allIn, write } from '../../storage/database.ts'
import { readRows, writesOf } from '../stored-changes.ts'
import { forgetDeleted } from '../../storage/deleted-records.ts'
import { createChange, originOf, rowFor } from '../plan-change.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { Contact } from '../../domain/contact.ts'
import type { SaveResult } from '../../domain/write-results.ts'
import type { Change, ChangeRow } from '../../storage/rows.ts'
import * as messages from '../messages.ts'

/** Whether this contact's creation was sent before with an unknown outcome. Survives reloads. */
export function mayBeThere({ books, id }: ChangeRow): boolean {
  return id in sentOf(books)
}

/**
 * Creates a deleted contact again, with a new id, and removes it from the deleted ones; as part of a change, if its id is
 * given. Throws `ApiError`, including when it may exist already.
 */
export async function createAgain(
  session: ServiceSession,
  client: QueryClient,
  deleted: ChangeRow,
  change?: string,
): Promise<SaveResult<Contact>> {
  if (mayBeThere(deleted)) throw new ApiError('stopped', messages.checkFirst)
  if ((await keptOf(deleted)).length === 0) throw new ApiError('stopped', messages.goneFromDeleted)
  noteSent(deleted, true)
  const outcome = await saveAndMakeSure(creationOf(session, client, draftOf(deleted), { change: change }))
  await settle(deleted, outcome)
  if (outcome.state !== 'saved') throw outcome.error
  return outcome
}

/** Checks whether a contact that may have been created exists; undefined if not, so that it can be sent again. Throws an `OutcomeUnknownError`. */
export async function lookForCreated(
  session: ServiceSession,
  client: QueryClient,
  deleted: ChangeRow,
  change?: string,
): Promise<Contact | undefined> {
  const outcome = await makeSure(creationOf(session, client, draftOf(deleted), { change: change }).look)
  await settle(deleted, outcome)
  if (outcome.state === 'unknown') throw outcome.error
  return outcome.state === 'saved' ? outcome.record : undefined
}

/** A contact that was created again, with the deletion that this takes back. */
export type CreatedAgain = { id: string; name: string; deleted: ChangeRow }

/** Stores that a contact was created again, by the change `id`, which undoes (or redoes) another one. */
export async function noteCreated(
  undone: Change,
  id: string,
  { deleted, ...row }: CreatedAgain,
): Promise<void> {
  const { books, resource } = undone
  const earlier = await readRows({ books, id })
  const total = earlier.length + 1
  const change = createChange({
    books,
    id,
    resource,
    kind: 'create',
    origin: originOf(undone),
    undoes: undone.id,
    state: 'done',
    total,
    done: total,
  })
  const created = { id: row.id, was: deleted.id, name: row.name, before: {}, after: deleted.before }
  await write(...writesOf(change, [rowFor(change, created, { place: earlier.length, state: 'done' })]))
}

/** Accepts the user's answer that the contact was not created, where only a similar one was found. */
export function notCreated(deleted: ChangeRow): void {
  noteSent(deleted, false)
}

/** The fields to send: those with a value. */
export function draftOf({ before }: ChangeRow): Record<string, string> {
  return Object.fromEntries(Object.entries(before).filter(([, value]) => value !== ''))
}

/** Nothing is in doubt any more, unless the outcome is unknown. Once it exists again, it is no longer among the deleted ones. */
async function settle(deleted: ChangeRow, { state }: Outcome<Contact>): Promise<void> {
  if (state !== 'unknown') noteSent(deleted, false)
  if (state === 'saved') await forgetDeleted(deleted.books, await keptOf(deleted))
}

function keptOf({ books, resource, id }: ChangeRow): Promise<ChangeRow[]> {
  return allIn('byDeletion', [[books, resource, id]])
}

function noteSent({ books, id }: ChangeRow, isSent: boolean): void {
  const { [id]: _, ...others } = sentOf(books)
  const next = isSent ? { ...others, [id]: true } : others
  keep('device', createdAgainPlace(books), Object.keys(next).length > 0 ? next : undefined)
}

function sentOf(books: string): Record<string, unknown> {
  const kept = readKept('device', createdAgainPlace(books))
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}
