import type { QueryClient } from '@tanstack/react-query'
import {
  keys,
  keysOfContactReport,
  keysOfDecisions,
  keysOfDeleted,
  keysOfNameRules,
} from '../../api/cache/keys.ts'
import { refresh, refreshAfterWrite } from '../../api/cache/refresh.ts'
import { asApiError, isOutcomeOpen } from '../../api/session/api-error.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import type { Contact } from '../../domain/contact.ts'
import { contactCollection } from '../contact-collection.ts'
import { eraseHere, heldHere, type HeldHere } from './held-here.ts'
import * as messages from '../page-messages.ts'
import { eraseContact, heldOfContact } from '../../api/deleted-records.ts'
import type { HeldOfContact } from '../../domain/deleted-record.ts'

/** What is held of a contact: by the service, if it can say so, and by this browser. */
export type Held = { service?: HeldOfContact; here: HeldHere }

/** A person to erase; `contact` is missing if it is deleted already. */
export type Person = { id: string; name: string; contact: Contact | undefined }

/** What was erased, and when; `isArchived`: the service only took it off its lists. */
export type Erased = Held & { at: number; wasGone: boolean; isArchived: boolean; isDoneHere: boolean }

/** Reads what is held of a contact. Throws `ApiError`. */
export const heldOf = (session: ServiceSession, { id, contact }: Pick<Person, 'id' | 'contact'>) => ({
  queryKey: keysOfContactReport({ heldOf: id, contact }),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Held> => {
    const here = await heldHere(storageScope(session), id, contact)
    const service = session.offers('erasures') ? await heldOfContact(session, id, signal) : undefined
    return { here, ...(service && { service }) }
  },
  staleTime: 0,
  gcTime: 0,
})

/**
 * Erases a person: first in the service, then in this browser, once the contact is gone for certain. Returns words if
 * nothing was erased, or if that cannot be seen. Never throws.
 */
export async function erasePerson(
  session: ServiceSession,
  client: QueryClient,
  person: Person,
): Promise<Erased | string> {
  const books = storageScope(session)
  try {
    const before = await heldHere(books, person.id, person.contact)
    if (before.isChanging) return messages.isChanging
    const gone = await (session.offers('erasures')
      ? eraseWhole(session, person)
      : deleteOnly(session, client, person))
    if (typeof gone === 'string') return gone
    // As it is now: another tab may have written to it meanwhile.
    const here = await heldHere(books, person.id, person.contact)
    const isDoneHere = await eraseHere(books, here)
    const { id } = person
    await refreshAfterWrite(client, keys.remove('contacts'), { deleted: [id], missing: [], kept: [] })
    void refresh(client, keysOfDeleted('contacts'))
    void refresh(client, keysOfNameRules())
    void refresh(client, keysOfDecisions())
    return { ...gone, here, isDoneHere, at: Date.now() }
  } catch (error) {
    const { message } = asApiError(error)
    return isOutcomeOpen(error) ? messages.notKnown(person.name, message) : messages.notErased(message)
  }
}

type Gone = Pick<Erased, 'service' | 'wasGone' | 'isArchived'>

async function eraseWhole(session: ServiceSession, { id, name }: Person): Promise<Gone | string> {
  const planned = await heldOfContact(session, id).catch(asApiError)
  if (planned instanceof Error) return messages.notErased(planned.message)
  if (!planned) return { wasGone: true, isArchived: false }
  const gone = { wasGone: planned.contacts === 0, isArchived: false, service: planned }
  try {
    return { ...gone, service: (await eraseContact(session, id)) ?? planned }
  } catch (error) {
    if (!isOutcomeOpen(error)) throw error
    const left = await heldOfContact(session, id).catch(() => Promise.reject(asApiError(error)))
    return left ? messages.stillThere(name) : gone
  }
}

/** Any other service deletes the contact, and does what it does with it. */
async function deleteOnly(
  session: ServiceSession,
  client: QueryClient,
  { id, name }: Person,
): Promise<Gone | string> {
  const { remove } = await contactCollection.access(session, client)
  const { deleted, missing, archived = [], kept, unsure, stopped = '' } = await remove([id])
  if (missing.includes(id) || deleted.includes(id))
    return { wasGone: missing.includes(id), isArchived: archived.includes(id) }
  const [refused] = kept
  if (refused) return messages.notErased(refused.words)
  return unsure ? messages.notKnown(name, stopped) : messages.notErased(stopped)
}
