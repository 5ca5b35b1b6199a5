import type { Auth } from '../../dialect/profile/profile.ts'
import type { Secrets } from '../../dialect/profile/sign-request.ts'
import { writeKept, readKept } from '../../storage/local-storage.ts'

/** Remembers that this sign-in was used at a service that does not name its accounts. */
export function rememberMark(id: string, baseUrl: string, mark: string): void {
  const unsigned = connectionScope(id, baseUrl)
  const marks = marksOf(unsigned)
  if (mark && !marks.includes(mark)) writeKept('device', placeOfMarks(unsigned), [...marks, mark])
}

/** The scope of an account that the service names. */
export function accountScope(id: string, baseUrl: string): string {
  return ['account', id, baseUrl].join(' ')
}

/** The scope of all data until version 2 of the browser's database. */
export function connectionScope(id: string, baseUrl: string): string {
  return `${id} ${baseUrl}`
}

/** The scope of a sign-in at a connection whose service does not name accounts. */
export function signInScope(unsigned: string, mark: string): string {
  return mark ? `${unsigned} ${mark}` : unsigned
}

/**
 * Distinguishes the sign-ins of this browser where the service does not name its accounts; "" without a sign-in.
 * Depends on the user name if there is one, whatever the password, and otherwise on the token. Keeps only 16 bits of a
 * hash, so that stored marks reveal no secret.
 */
export function signInMark(auth: Auth, secrets: Secrets): string {
  const user = auth.kind === 'basic' ? secrets[auth.userRef] : undefined
  const text = user || Object.values(secrets).join('\n')
  if (!text) return ''
  // 32-bit FNV-1a, folded (https://datatracker.ietf.org/doc/html/rfc9923).
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return ((hash >>> 16) ^ (hash & 0xffff)).toString(16).padStart(4, '0')
}

/** The marks of the sign-ins that were used at a connection. */
export function marksOf(unsigned: string): string[] {
  const kept = readKept('device', placeOfMarks(unsigned))
  return Array.isArray(kept) ? kept.map(String) : []
}

function placeOfMarks(unsigned: string): string {
  return `bookend-sign-ins:${unsigned}`
}

type ScopedSession = {
  connection: { id: string }
  profile: () => { baseUrl: string }
  account: { get: () => { id: string } | undefined }
  mark: { get: () => string }
}

/**
 * The scope of data stored in this browser, so that nothing stored for one account is ever shown in or sent to another.
 * It is the account where the service names it; otherwise the sign-in, the connection and its address; and without a
 * sign-in, the last two.
 */
export function storageScope(session: ScopedSession): string {
  const account = session.account.get()
  const { baseUrl } = session.profile()
  if (account) return accountScope(account.id, baseUrl)
  return signInScope(connectionScope(session.connection.id, baseUrl), session.mark.get())
}

/** Other scopes of the same connection whose data could belong to the open account; none while signed out. */
export function otherScopes(session: ScopedSession): string[] {
  const unsigned = connectionScope(session.connection.id, session.profile().baseUrl)
  const open = storageScope(session)
  if (open === unsigned) return []
  const others = marksOf(unsigned).map((mark) => signInScope(unsigned, mark))
  return [unsigned, ...others].filter((books) => books !== open)
}
