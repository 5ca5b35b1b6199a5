import { HeldOfContact } from '../domain/held-of-contact.ts'
import { answerOf, ask, parsed } from './session/ask.ts'
import type { ServiceSession } from './session/service-session.ts'

/** How much the service holds of a contact, also of a deleted one; undefined if nothing. Throws `ApiError`. */
export async function heldOfContact(session: ServiceSession, id: string, signal?: AbortSignal) {
  const answer = await answerOf(session, addressOf(id), { resource: 'contacts', takes: 404, signal })
  return answer.status === 404 ? undefined : parsed(answer, HeldOfContact, 'record')
}

/** Erases a contact with all that the service keeps of it, at once. Asking again is safe. Throws `ApiError`. */
export const eraseContact = (session: ServiceSession, id: string) =>
  ask(session, addressOf(id), HeldOfContact, { method: 'POST', resource: 'contacts', wanted: 'record' })

const addressOf = (id: string) => `/erasures/contacts/${encodeURIComponent(id)}`
