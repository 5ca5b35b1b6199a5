import type { Place } from '../kept/storage.ts'
import type { Auth } from '../dialect/profile.ts'
import type { PartialProfile } from '../dialect/resolve.ts'
import { secretsNeeded } from '../dialect/secrets-needed.ts'
import { signatureOf } from '../dialect/sign.ts'
import type { Secrets } from '../dialect/sign.ts'

/** How somebody signs in, as forms have it: what becomes part of the profile, and what never does. */
export type SignIn = { auth: Auth; secrets: Secrets; place: Place }

/** The ways to sign in that a person can choose from; `scheme` is a token with another scheme than Bearer. */
export type Way = Auth['kind'] | 'scheme'

export const waysInWords: [way: Way, words: string][] = [
  ['none', 'No sign-in'],
  ['bearer', 'Bearer token'],
  ['scheme', 'Token with another scheme'],
  ['header', 'Keys in headers'],
  ['basic', 'User name and password (Basic)'],
  ['query', 'Token in the address'],
  ['session', 'At the service itself (session cookie)'],
]

/**
 * The way to sign in to offer first, when a service named these schemes, in small letters (A1): the one that is known, unless the
 * service asks for another scheme; a Bearer token when nothing is known.
 */
export function authBy(auth: Auth, schemes: string[]): Auth {
  const scheme = auth.kind === 'bearer' ? auth.scheme.toLowerCase() : auth.kind
  if (['header', 'query', 'session'].includes(auth.kind) || schemes.includes(scheme)) return auth
  if (auth.kind !== 'none' && schemes.length === 0) return auth
  if (schemes.includes('basic')) return authFor('basic')
  if (schemes.includes('session')) return authFor('session')
  return authFor(schemes.includes('token') && !schemes.includes('bearer') ? 'scheme' : 'bearer')
}

export function wayOf(auth: Auth): Way {
  return auth.kind === 'bearer' && auth.scheme !== 'Bearer' ? 'scheme' : auth.kind
}

/** What a way begins with when it is chosen. */
export function authFor(way: Way): Auth {
  if (way === 'bearer' || way === 'scheme')
    return { kind: 'bearer', scheme: way === 'bearer' ? 'Bearer' : 'Token', secretRef: 'token' }
  if (way === 'header') return { kind: way, headers: [{ name: 'X-Api-Key', secretRef: 'key-1' }] }
  if (way === 'basic') return { kind: way, userRef: 'user', passRef: 'password' }
  if (way === 'query') return { kind: way, param: 'api_token', secretRef: 'token' }
  return { kind: way }
}

/** What a profile says of a sign-in. A session lives in a cookie, which has to travel. */
export function profileFor(auth: Auth): PartialProfile {
  return { auth, ...(auth.kind === 'session' && { http: { credentials: 'include' } }) }
}

/** How one signs in, in words. */
export function signInWords(auth: Auth): string {
  if (auth.kind === 'bearer')
    return auth.scheme ? `Signs in with a token (${auth.scheme})` : 'Signs in with a token alone'
  if (auth.kind === 'header') return `Signs in with ${auth.headers.map(({ name }) => name).join(' and ')}`
  if (auth.kind === 'basic') return 'Signs in with user name and password'
  if (auth.kind === 'query') return `Signs in with a token in the address (${auth.param})`
  return auth.kind === 'session' ? 'Signs in at the service itself' : 'No sign-in'
}

/** The secrets of this way to sign in, as they are kept: Basic may go without a password, and without a user name (A5). */
export function wholeSecrets({ auth, secrets }: SignIn): Secrets {
  const typed = secretsNeeded(auth).map(({ ref }) => [
    ref,
    secrets[ref] ?? (auth.kind === 'basic' ? '' : undefined),
  ])
  return Object.fromEntries(typed.filter(([, value]) => value !== undefined))
}

/** What is wrong with the names in a way to sign in, by `param` or `name-N` of the Nth header. */
export function faultsOfNames(auth: Auth): Record<string, string> {
  if (auth.kind === 'query' && !auth.param.trim()) return { param: 'Fill in the name of the parameter' }
  if (auth.kind !== 'header') return {}
  const faults = auth.headers.map(({ name }, index): [string, string] => {
    const same = auth.headers.findIndex((other) => other.name.toLowerCase() === name.toLowerCase())
    const isName = /^[\w!#$%&'*+.^`|~-]+$/.test(name)
    return [
      `name-${index}`,
      isName ? (same < index ? 'This header is there already' : '') : 'A name such as X-Api-Key',
    ]
  })
  return Object.fromEntries(faults.filter(([, words]) => words))
}

/** What is wrong with what was typed, by the names of the secrets and as `faultsOfNames`; {} when all is well. */
export function faultsOf(signIn: SignIn): Record<string, string> {
  const { auth } = signIn
  const secrets = wholeSecrets(signIn)
  const first = auth.kind === 'basic' ? auth.userRef : (Object.keys(secrets)[0] ?? '')
  try {
    const { missing } = signatureOf(auth, secrets)
    const empty = auth.kind === 'basic' && Object.values(secrets).every((value) => !value) ? [first] : missing
    return { ...faultsOfNames(auth), ...Object.fromEntries(empty.map((ref) => [ref, 'Fill this in'])) }
  } catch (error) {
    return { ...faultsOfNames(auth), [first]: error instanceof Error ? error.message : String(error) }
  }
}
