import type { Place } from '../../storage/local-storage.ts'
import type { Auth } from '../../dialect/profile/profile.ts'
import type { PartialProfile } from '../../dialect/profile/resolve.ts'
import { secretsNeeded, signatureOf, type Secrets } from '../../dialect/profile/sign-request.ts'
import { listOf } from '../../domain/plural.ts'
import * as messages from '../page-messages.tsx'
import { reasonOf } from '../../domain/reason-of.ts'

/** A sign-in as forms hold it: the part that goes into the profile, and the secrets, which never do. */
export type SignIn = { auth: Auth; secrets: Secrets; place: Place }

/** The sign-in methods to choose from; `scheme` is a token with a scheme other than Bearer. */
export type Way = Auth['kind'] | 'scheme'

export const waysInWords: [way: Way, words: string][] = [
  ['none', messages.noSignIn],
  ['bearer', messages.bearer],
  ['scheme', messages.otherScheme],
  ['header', messages.headers],
  ['basic', messages.basic],
  ['query', messages.inAddress],
  ['session', messages.atService],
]

/**
 * The method to offer first if a service named these schemes, in lower case (A1): the known one, unless the service asks for
 * another scheme; a Bearer token if none is known.
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

/** The defaults of a method. */
export function authFor(way: Way): Auth {
  if (way === 'bearer' || way === 'scheme')
    return { kind: 'bearer', scheme: way === 'bearer' ? 'Bearer' : 'Token', secretRef: 'token' }
  if (way === 'header') return { kind: way, headers: [{ name: 'X-Api-Key', secretRef: 'key-1' }] }
  if (way === 'basic') return { kind: way, userRef: 'user', passRef: 'password' }
  if (way === 'query') return { kind: way, param: 'api_token', secretRef: 'token' }
  return { kind: way }
}

/** The profile settings of a sign-in. A session uses a cookie, which must be sent. */
export function profileFor(auth: Auth): PartialProfile {
  return { auth, ...(auth.kind === 'session' && { http: { credentials: 'include' } }) }
}

export function signInWords(auth: Auth): string {
  if (auth.kind === 'bearer')
    return auth.scheme ? messages.signsInWithScheme(auth.scheme) : messages.signsInWithToken
  if (auth.kind === 'header') return messages.signsInWithHeaders(listOf(auth.headers.map(({ name }) => name)))
  if (auth.kind === 'basic') return messages.signsInWithPassword
  if (auth.kind === 'query') return messages.signsInInAddress(auth.param)
  return auth.kind === 'session' ? messages.signsInAtService : messages.noSignIn
}

/** The secrets of this method as they are stored. Basic allows an empty password or user name (A5). */
export function wholeSecrets({ auth, secrets }: SignIn): Secrets {
  const typed = secretsNeeded(auth).map(({ ref }) => [
    ref,
    secrets[ref] ?? (auth.kind === 'basic' ? '' : undefined),
  ])
  return Object.fromEntries(typed.filter(([, value]) => value !== undefined))
}

/** Errors in a method's names, by `param` or `name-N` for the Nth header. */
export function faultsOfNames(auth: Auth): Record<string, string> {
  if (auth.kind === 'query' && !auth.param.trim()) return { param: messages.fillInParameter }
  if (auth.kind !== 'header') return {}
  const faults = auth.headers.map(({ name }, index): [string, string] => {
    const same = auth.headers.findIndex((other) => other.name.toLowerCase() === name.toLowerCase())
    const isName = /^[\w!#$%&'*+.^`|~-]+$/.test(name)
    return [`name-${index}`, isName ? (same < index ? messages.headerTwice : '') : messages.headerExample]
  })
  return Object.fromEntries(faults.filter(([, words]) => words))
}

/** Errors in the input, by the names of the secrets and of `faultsOfNames`; {} if there are none. */
export function faultsOf(signIn: SignIn): Record<string, string> {
  const { auth } = signIn
  const secrets = wholeSecrets(signIn)
  const first = auth.kind === 'basic' ? auth.userRef : (Object.keys(secrets)[0] ?? '')
  try {
    const { missing } = signatureOf(auth, secrets)
    const empty = auth.kind === 'basic' && Object.values(secrets).every((value) => !value) ? [first] : missing
    return { ...faultsOfNames(auth), ...Object.fromEntries(empty.map((ref) => [ref, messages.fillIn])) }
  } catch (error) {
    return { ...faultsOfNames(auth), [first]: reasonOf(error) }
  }
}
