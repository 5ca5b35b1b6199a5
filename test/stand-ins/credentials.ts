import type { Call } from './call.ts'

/** What follows the scheme in `Authorization`; the whole value when the scheme is "" (A2, A3). */
export function tokenOf({ headers }: Call, scheme = 'Bearer'): string | undefined {
  const { authorization = '' } = headers
  if (scheme === '') return authorization
  return authorization.startsWith(`${scheme} `) ? authorization.slice(scheme.length + 1) : undefined
}

/** The user and the password of `Authorization: Basic` (A5). */
export function basicOf(call: Call): { user: string; password: string } | undefined {
  const coded = tokenOf(call, 'Basic')
  if (coded === undefined || !/^[\w+/]*=*$/.test(coded)) return undefined
  const text = new TextDecoder().decode(Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0)))
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) }
}
