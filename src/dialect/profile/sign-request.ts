import type { Auth } from './profile.ts'
import * as messages from './messages.ts'
import { decoded } from '../../domain/decoded.ts'

/** Secret values, by the `secretRef` that a profile uses for them. Never stored in a profile. */
export type Secrets = Record<string, string>

/**
 * The headers and query that identify the caller to the service (A1-A5, A7, A8); empty while secrets are `missing`.
 * Throws an `Error` if a secret cannot be sent. The error never contains the secret.
 */
export function signatureOf(
  auth: Auth,
  secrets: Secrets,
): { headers: Record<string, string>; query: Record<string, string>; missing: string[] } {
  const missing = new Set<string>()
  const secret = (ref: string) => {
    const value = secrets[ref]
    // An empty password is valid: CashCtrl takes an API key as the user name alone (A5).
    if (!value && !(value === '' && auth.kind === 'basic')) missing.add(ref)
    // Only Basic and query parameters encode their value.
    if (value && /bearer|header/.test(auth.kind) && !/^[!-~]([ -~]*[!-~])?$/.test(value))
      throw new Error(messages.unsendable)
    return value ?? ''
  }
  let headers: [string, string][] = []
  let query = {}
  if (auth.kind === 'bearer') {
    // Rails reads `Token token=SECRET`, with nothing after the "=" (A3).
    headers = [['Authorization', auth.scheme.replace(/[^=]$/, '$& ') + secret(auth.secretRef)]]
  } else if (auth.kind === 'header') {
    headers = auth.headers.map(({ name, secretRef }) => [name, secret(secretRef)])
  } else if (auth.kind === 'basic') {
    const bytes = new TextEncoder().encode(`${secret(auth.userRef)}:${secret(auth.passRef)}`)
    headers = [['Authorization', ['Basic', btoa(String.fromCharCode(...bytes))].join(' ')]]
  } else if (auth.kind === 'query') {
    query = { [auth.param]: secret(auth.secretRef) }
  }
  if (missing.size > 0) return { headers: {}, query: {}, missing: [...missing] }
  return { headers: Object.fromEntries(headers), query, missing: [] }
}

/** The CSRF header of a session, from the text of `document.cookie`; {} without such a cookie (A6, A10). */
export function csrfOf(auth: Auth, cookies: string): Record<string, string> {
  if (auth.kind !== 'session' || !auth.csrf) return {}
  const value = cookieOf(auth.csrf.cookie, cookies)
  return value ? { [auth.csrf.header]: value } : {}
}

/** The value of a cookie in the text of `document.cookie`; undefined if there is no such cookie. */
export function cookieOf(name: string, cookies: string): string | undefined {
  const value = `; ${cookies}`.split(`; ${name}=`)[1]?.split(';')[0]
  return value && decoded(value)
}

/** The secrets that a sign-in requires, for a form. `hidden` ones are masked while typed. */
export function secretsNeeded(auth: Auth): { ref: string; label: string; hidden: boolean }[] {
  if (auth.kind === 'bearer' || auth.kind === 'query')
    return [{ ref: auth.secretRef, label: messages.token, hidden: true }]
  if (auth.kind === 'basic')
    return [
      { ref: auth.userRef, label: messages.userName, hidden: false },
      { ref: auth.passRef, label: messages.password, hidden: true },
    ]
  if (auth.kind !== 'header') return []
  const names = new Map(auth.headers.toReversed().map(({ name, secretRef }) => [secretRef, name]))
  return [...names].toReversed().map(([ref, label]) => ({ ref, label, hidden: true }))
}
