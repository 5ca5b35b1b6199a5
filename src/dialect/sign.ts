import type { Auth } from './profile.ts'

/** What a person keeps to themselves, by the `secretRef` under which a profile names it. Never stored in one. */
export type Secrets = Record<string, string>

/**
 * What a request carries so that the service knows the caller (A1-A5, A7, A8): nothing while secrets are `missing`.
 * Throws an `Error` that never contains the secret when one cannot travel.
 */
export function signatureOf(
  auth: Auth,
  secrets: Secrets,
): { headers: Record<string, string>; query: Record<string, string>; missing: string[] } {
  const missing = new Set<string>()
  const secret = (ref: string) => {
    const value = secrets[ref]
    // An empty password is one: CashCtrl takes a key as the user name alone (A5).
    if (!value && !(value === '' && auth.kind === 'basic')) missing.add(ref)
    // Only Basic and a query encode what they carry.
    if (value && /bearer|header/.test(auth.kind) && !/^[!-~]([ -~]*[!-~])?$/.test(value))
      throw new Error(
        'A secret has something in it that cannot be sent, perhaps a space or line break at its end.',
      )
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
    headers = [['Authorization', `Basic ${btoa(String.fromCharCode(...bytes))}`]]
  } else if (auth.kind === 'query') {
    query = { [auth.param]: secret(auth.secretRef) }
  }
  if (missing.size > 0) return { headers: {}, query: {}, missing: [...missing] }
  return { headers: Object.fromEntries(headers), query, missing: [] }
}

/** The CSRF header of a session, out of the text of `document.cookie`; {} without such a cookie (A6, A10). */
export function csrfOf(auth: Auth, cookies: string): Record<string, string> {
  if (auth.kind !== 'session' || !auth.csrf) return {}
  const { cookie, header } = auth.csrf
  const value = `; ${cookies}`.split(`; ${cookie}=`)[1]?.split(';')[0]
  if (!value) return {}
  try {
    return { [header]: decodeURIComponent(value) }
  } catch {
    return { [header]: value }
  }
}

/** The kinds of sign-in that a `WWW-Authenticate` header asks for, in lower case: `basic`, `bearer`, `token` … (A1). */
export function schemesOf(wwwAuthenticate = ''): string[] {
  // `Basic realm=""` names a scheme; `realm=""` alone is a parameter of the one before it (RFC 9110, 11.6.1).
  const parts = wwwAuthenticate
    .toLowerCase()
    .replace(/"[^"]*"/g, '')
    .split(/,\s*/)
  return parts.flatMap((part) => /^[\w-]+(?= *$| +[^= ])/.exec(part) ?? [])
}
