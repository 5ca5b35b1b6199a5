import { accountHeader } from '../../domain/capabilities.ts'
import type { ServiceProfile } from '../../dialect/profile/profile.ts'
import { cookieOf, csrfOf, signatureOf } from '../../dialect/profile/sign-request.ts'
import { ApiError } from './api-error.ts'
import type { ServiceSession } from './service-session.ts'
import { requireSignIn } from './account.ts'
import * as messages from './messages.ts'
import { reasonOf } from '../../domain/reason-of.ts'

/** One call to the service. */
export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Query parameters; undefined ones are omitted. */
  query?: Record<string, string | string[] | undefined>
  headers?: Record<string, string>
  body?: string | FormData | URLSearchParams | Blob
  /** A body to send as JSON. */
  json?: object
  /** A timeout for requests that may take longer than usual. */
  timeoutMs?: number
  signal?: AbortSignal | undefined
  /** Bypasses every cache, because something is compared with the response. */
  fresh?: boolean | undefined
  /** Whether to retry after a pause that the service asks for. Never for creations. */
  mayRepeat?: boolean
}

/** Builds the request for a call: its address, credentials and body. Throws `ApiError`. */
export async function newRequest(
  session: ServiceSession,
  path: string,
  call: Call,
  signal: AbortSignal,
): Promise<Request> {
  const { method = 'GET', fresh = false } = call
  const signature = await signatureFor(session, method)
  const account = session.account.get()
  // The server refuses the write if this sign-in now opens another account.
  if (method !== 'GET' && account) signature.headers[accountHeader] = account.id
  if (method !== 'GET') noteWrite(session)
  try {
    return buildRequest(session.profile(), path, call, signature, { signal, cache: cacheFor(session, fresh) })
  } catch (error) {
    // An imported profile may state a header that cannot be sent.
    throw new ApiError('stopped', messages.impossible(reasonOf(error)))
  }
}

/**
 * The request for a call at a service, determined by its profile, the signature and `init` alone. Throws a `TypeError` if
 * there can be no such request.
 */
export function buildRequest(
  { http, auth, baseUrl, write }: ServiceProfile,
  path: string,
  { method = 'GET', query = {}, headers = {}, json, body }: Call,
  signature: { headers: Record<string, string>; query: Record<string, string> },
  init: Pick<RequestInit, 'signal' | 'cache'>,
): Request {
  const sent = json ? JSON.stringify(json) : body
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...signature.query }))
    for (const one of [value ?? []].flat()) parameters.append(name, one)
  const base = new URL(baseUrl, document.baseURI).href.replace(/\/$/, '')
  const address = `${base}${path}${http.trailingSlash ? '/' : ''}${parameters.size > 0 ? `?${parameters}` : ''}`
  return new Request(address, {
    method,
    // The session cookie must be sent to other hosts as well.
    credentials: auth.kind === 'session' ? 'include' : http.credentials,
    headers: {
      Accept: write.encoding === 'vnd.api' ? 'application/vnd.api+json' : 'application/json',
      ...http.headers,
      ...signature.headers,
      ...(json && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...init,
    ...(sent !== undefined && { body: sent }),
  })
}

/** A cached response may be older than a write of ours or someone else's. */
function cacheFor({ memory }: ServiceSession, fresh: boolean): RequestCache {
  if (memory.written) return 'no-store'
  return fresh ? 'reload' : 'default'
}

/** Anything read before a write may be out of date after it. */
function noteWrite({ memory }: ServiceSession): void {
  memory.written = true
  for (const pages of memory.pages.values()) for (const page of pages.values()) page.at = 0
}

/** Credentials of the request. */
async function signatureFor(
  session: ServiceSession,
  method: string,
): Promise<{ headers: Record<string, string>; query: Record<string, string> }> {
  const { auth } = session.profile()
  const token = method !== 'GET' ? tokenHeader(session) : {}
  if (auth.kind === 'none') return { headers: token, query: {} }
  const { headers, query, missing } = signed(() => signatureOf(auth, session.secrets()))
  if (missing.length > 0) throw await requireSignIn(session)
  return { headers: { ...headers, ...token, ...(method !== 'GET' && csrfOf(auth, document.cookie)) }, query }
}

/** The header with the token from a cookie, once the service has required it. */
function tokenHeader({ memory }: ServiceSession): Record<string, string> {
  const { csrf } = memory
  const value = csrf && cookieOf(csrf.cookie, document.cookie)
  return csrf && value ? { [csrf.header]: value } : {}
}

/** Reports a secret that no header can carry as a refusal, before sending. */
function signed<T>(sign: () => T): T {
  try {
    return sign()
  } catch (error) {
    throw new ApiError('signed-out', reasonOf(error), 401)
  }
}

export function headersOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]))
}
