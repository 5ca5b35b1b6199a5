import type { Auth } from '../../dialect/profile/profile.ts'
import type { Secrets } from '../../dialect/profile/sign-request.ts'

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
