import { ApiError } from './api-error.ts'
import type { Call } from './http.ts'
import type { Line } from './line.ts'
import { signedOut } from './signed-out.ts'

/** The request that a call becomes on a line: its address, what tells who is calling, and its body. Throws `ApiError`. */
export async function requestFor(
  line: Line,
  path: string,
  call: Call,
  signal: AbortSignal,
): Promise<Request> {
  const { method = 'GET', query = {}, headers = {}, body } = call
  const { http, auth, baseUrl, write } = line.profile()
  const signature = await signatureFor(line, method)
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...signature.query }))
    for (const one of [value ?? []].flat()) parameters.append(name, one)
  const base = new URL(baseUrl, document.baseURI).href.replace(/\/$/, '')
  const address = `${base}${path}${http.trailingSlash ? '/' : ''}${parameters.size > 0 ? `?${parameters}` : ''}`
  if (method !== 'GET') noteWrite(line)
  return made(address, {
    method,
    // A session lives in a cookie, which has to travel to another host as well.
    credentials: auth.kind === 'session' ? 'include' : http.credentials,
    // An answer kept from before a write may be older than what was written.
    cache: line.memory.written ? 'no-store' : 'default',
    headers: {
      Accept: write.encoding === 'vnd.api' ? 'application/vnd.api+json' : 'application/json',
      ...http.headers,
      ...signature.headers,
      ...headers,
    },
    signal,
    ...(body !== undefined && { body }),
  })
}

/** A header that is none, out of a profile that was imported, is told before anything is sent. */
function made(address: string, init: RequestInit): Request {
  try {
    return new Request(address, init)
  } catch (error) {
    throw new ApiError(
      'stopped',
      `The request could not be made: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** What was read before a write says nothing of what comes after it. */
function noteWrite({ memory }: Line): void {
  memory.written = true
  for (const pages of memory.pages.values()) for (const page of pages.values()) page.at = 0
}

/** What tells the service who is calling; the code for it is loaded by those who have to sign in. */
async function signatureFor(line: Line, method: string) {
  const { auth } = line.profile()
  if (auth.kind === 'none') return { headers: {}, query: {} }
  const { csrfOf, signatureOf } = await import('../dialect/sign.ts')
  const { headers, query, missing } = signed(() => signatureOf(auth, line.secrets()))
  if (missing.length > 0) throw await signedOut(line)
  return { headers: { ...headers, ...(method !== 'GET' && csrfOf(auth, document.cookie)) }, query }
}

/** A secret that no header can carry is told as a refusal, before anything is sent. */
function signed<T>(sign: () => T): T {
  try {
    return sign()
  } catch (error) {
    throw new ApiError('signed-out', error instanceof Error ? error.message : String(error), 401)
  }
}
