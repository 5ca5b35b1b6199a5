import { parseJson } from '../dialect/json.ts'
import { HeldOfContact } from '../domain/held-of-contact.ts'
import { refusalFrom, unreadable } from './session/refusal.ts'
import { request } from './session/request.ts'
import type { ServiceSession } from './session/service-session.ts'

/** How much the service holds of a contact, also of a deleted one; undefined if nothing. Throws `ApiError`. */
export const heldOfContact = (session: ServiceSession, id: string, signal?: AbortSignal) =>
  ask(session, id, { ...(signal && { signal }) })

/** Erases a contact with all that the service keeps of it, at once. Asking again is safe. Throws `ApiError`. */
export const eraseContact = (session: ServiceSession, id: string) => ask(session, id, { method: 'POST' })

async function ask(session: ServiceSession, id: string, call: Parameters<typeof request>[2] & object) {
  const answer = await request(session, `/erasures/contacts/${encodeURIComponent(id)}`, call)
  if (answer.status === 404 && call.method === undefined) return undefined
  if (answer.status >= 400) throw await refusalFrom(answer, 'contacts')
  const { data } = HeldOfContact.safeParse(parseJson(answer.text))
  if (!data) throw unreadable(answer, 'record')
  return data
}
