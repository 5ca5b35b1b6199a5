import { ApiError } from '../../api/session/api-error.ts'
import { creationOf } from '../../contacts/create-from-form.ts'
import type { Outcome } from '../save-and-make-sure.ts'
import { makeSure, saveAndMakeSure } from '../save-and-make-sure.ts'
import { createdAgainPlace } from '../../storage/created-again.ts'
import { keep, readKept } from '../../storage/local-storage.ts'
import { get, write } from '../../storage/database.ts'
import { noteStep } from '../plan-step.ts'
import { originOf } from './undo-place.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { Contact } from '../../domain/contact.ts'
import type { SaveResult } from '../../domain/write-results.ts'
import type { Receipt, Step } from '../../storage/rows.ts'
import * as messages from '../messages.ts'

/** Whether this contact's creation was sent before with an unknown outcome. Survives reloads. */
export function mayBeThere({ books, id }: Receipt): boolean {
  return id in sentOf(books)
}

/**
 * Creates a deleted contact again, with a new id, and removes it from the deleted ones; as part of a step, if its id is
 * given. Throws `ApiError`, including when it may exist already.
 */
export async function createAgain(
  session: ServiceSession,
  client: QueryClient,
  receipt: Receipt,
  step?: string,
): Promise<SaveResult<Contact>> {
  if (mayBeThere(receipt)) throw new ApiError('stopped', messages.checkFirst)
  if (!(await get('receipts', keyOf(receipt)))) throw new ApiError('stopped', messages.goneFromDeleted)
  noteSent(receipt, true)
  const outcome = await saveAndMakeSure(creationOf(session, client, draftOf(receipt), step))
  await settle(receipt, outcome)
  if (outcome.state !== 'saved') throw outcome.error
  return outcome
}

/** Checks whether a contact that may have been created exists; undefined if not, so that it can be sent again. Throws an `OutcomeUnknownError`. */
export async function lookForCreated(
  session: ServiceSession,
  client: QueryClient,
  receipt: Receipt,
  step?: string,
): Promise<Contact | undefined> {
  const outcome = await makeSure(creationOf(session, client, draftOf(receipt), step).look)
  await settle(receipt, outcome)
  if (outcome.state === 'unknown') throw outcome.error
  return outcome.state === 'saved' ? outcome.record : undefined
}

/** Stores that contacts were created again, by the step `id`, which undoes (or redoes) another one. */
export async function noteCreated(
  undone: Step,
  id: string,
  created: readonly { id: string; name: string; receipt: Receipt }[],
): Promise<void> {
  const { books, resource } = undone
  const rows = created.map(({ receipt, ...row }) => {
    return { id: row.id, was: receipt.id, name: row.name, before: {}, after: receipt.record.fields }
  })
  await noteStep({ books, id, resource, kind: 'create', origin: originOf(undone), undoes: undone.id, rows })
}

/** Accepts the user's answer that the contact was not created, where only a similar one was found. */
export function notCreated(receipt: Receipt): void {
  noteSent(receipt, false)
}

/** The fields to send: those with a value. */
export function draftOf({ record: { fields } }: Receipt): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** Nothing is in doubt any more, unless the outcome is unknown. Once it exists again, it is no longer among the deleted ones. */
async function settle(receipt: Receipt, { state }: Outcome<Contact>): Promise<void> {
  if (state !== 'unknown') noteSent(receipt, false)
  if (state === 'saved') await write({ table: 'receipts', drop: keyOf(receipt) })
}

function keyOf({ books, resource, id }: Receipt): [string, string, string] {
  return [books, resource, id]
}

function noteSent({ books, id }: Receipt, isSent: boolean): void {
  const { [id]: _, ...others } = sentOf(books)
  const next = isSent ? { ...others, [id]: true } : others
  keep('device', createdAgainPlace(books), Object.keys(next).length > 0 ? next : undefined)
}

function sentOf(books: string): Record<string, unknown> {
  const kept = readKept('device', createdAgainPlace(books))
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}
