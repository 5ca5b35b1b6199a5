import type { Answer } from '../dialect/answer.ts'
import { ApiError } from './api-error.ts'
import type { Line } from './line.ts'
import { takeTurn } from './turns.ts'

export type Call = {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Parameters of the query; the undefined ones are left out. */
  query?: Record<string, string | string[] | undefined>
  headers?: Record<string, string>
  body?: string | FormData | URLSearchParams
  signal?: AbortSignal | undefined
  /** Whether it may be sent again after a pause that the service asked for. Never for what creates. */
  mayRepeat?: boolean
}

/**
 * Sends one request over a line and gives its answer, whatever its status: what a refusal means depends on what was asked.
 * Throws `ApiError` when there is no answer, when the service wants a sign-in or a pause first, or when something else than
 * the service answered; or the abort that `signal` asked for.
 */
export async function request(line: Line, path: string, call: Call = {}): Promise<Answer> {
  const { method = 'GET', mayRepeat = method === 'GET' } = call
  for (let attempt = 0; ; attempt += 1) {
    await pauseOf(line, call.signal)
    const answer = await takeTurn(line, () => sendOnce(line, path, call))
    const wait = await waitFor(line, answer, attempt)
    if (wait === undefined) return judged(line, path, call, answer)
    line.attention.set({ ...line.attention.get(), pausedUntil: Date.now() + wait })
    if (!mayRepeat || attempt >= line.profile().limits.retryGet || wait > longestPause)
      throw new ApiError('limited', `The service asks for a pause of ${inWords(wait)}.`, answer.status)
  }
}

// Somebody who is to wait longer than this is told, and may come back to it.
const longestPause = 5 * 60_000

/** Waits as long as the service wants to be left alone. */
async function pauseOf(line: Line, signal: AbortSignal | undefined): Promise<void> {
  const { pausedUntil } = line.attention.get()
  if (pausedUntil === undefined) return
  const left = pausedUntil - Date.now()
  if (left > longestPause) throw new ApiError('limited', `The service asks for a pause of ${inWords(left)}.`)
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, left)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
  if (line.attention.get().pausedUntil === pausedUntil)
    line.attention.set({ ...line.attention.get(), pausedUntil: undefined })
}

async function sendOnce(line: Line, path: string, call: Call): Promise<Answer> {
  const { timeoutMs } = line.profile().http
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  const message = await requestFor(line, path, call, signal)
  // Asked before: a device that goes offline on the way may have been heard all the same.
  const offline = !navigator.onLine
  try {
    const response = await (line.send ?? fetch)(message)
    const text = await response.text()
    line.memory.heard = true
    return {
      status: response.status,
      headers: Object.fromEntries([...response.headers].map(([name, value]) => [name.toLowerCase(), value])),
      text,
      url: (response.url || message.url).replace(/\?.*$/, ''),
      redirected: response.redirected,
    }
  } catch (cause) {
    if (call.signal?.aborted) throw cause
    if (timeout.aborted)
      throw new ApiError('timeout', `The service did not answer within ${timeoutMs / 1000} seconds.`)
    if (offline)
      throw new ApiError('offline', 'This device is offline. Try again when the connection is back.')
    throw new ApiError('unreachable', await wordsForSilence(line, message))
  }
}

/** Why nothing came back, as far as a browser lets one know: it tells neither of CORS nor of certificates. */
async function wordsForSilence(line: Line, message: Request): Promise<string> {
  const short = 'The service cannot be reached. Check the connection and try again.'
  if (new URL(message.url).origin === location.origin) return short
  try {
    const { wordsForCors } = await import('../dialect/cors.ts')
    const { method, headers, url } = message
    return wordsForCors({
      method,
      headers: [...headers.keys()],
      url,
      here: location.origin,
      heard: line.memory.heard,
    })
  } catch {
    return short
  }
}

async function requestFor(line: Line, path: string, call: Call, signal: AbortSignal): Promise<Request> {
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

/** How long the service wants to be left alone, if that is what its answer says. */
async function waitFor(line: Line, answer: Answer, attempt: number): Promise<number | undefined> {
  const profile = line.profile()
  if (![429, 503, ...profile.limits.limitStatuses].includes(answer.status)) return undefined
  const { waitOf } = await import('../dialect/wait.ts')
  return waitOf(answer, profile, attempt)
}

/** The answer, unless it is one that no caller has a use for. A stale CSRF token is fetched anew once (A10). */
async function judged(line: Line, path: string, call: Call, answer: Answer): Promise<Answer> {
  const { auth } = line.profile()
  const stale = answer.status === 419 || (answer.status === 403 && /csrf/i.test(answer.text))
  if (auth.kind === 'session' && auth.csrf && stale && (call.method ?? 'GET') !== 'GET') {
    await sendOnce(line, auth.csrf.refreshPath ?? '/contacts', { signal: call.signal })
    const again = await sendOnce(line, path, call)
    if (again.status !== answer.status) return judged(line, path, call, again)
  }
  // Django answers 403 to those whose session has ended.
  const ended =
    answer.status === 403 &&
    auth.kind === 'session' &&
    /authenticat|credential|log.?in|sign.?in/i.test(answer.text)
  if (answer.status === 401 || answer.status === 419 || ended) throw await signedOut(line, answer)
  if (!/^\s*</.test(answer.text)) return answer
  const { htmlInstead } = await import('../dialect/disguise.ts')
  const html = htmlInstead(answer)
  if (html === 'sign-in') throw await signedOut(line, answer)
  if (html && answer.status < 400)
    throw new ApiError(
      'unreadable',
      'What answered did not send JSON, so it was perhaps not the service. Check its address, and anything in between, such as a proxy or a sign-in page.',
      answer.status,
    )
  return answer
}

/** Asks the person to sign in, in one of the ways that the service named. A page where JSON is due is a session's. */
async function signedOut(line: Line, answer?: Answer): Promise<ApiError> {
  const { schemesOf } = await import('../dialect/sign.ts')
  const named = schemesOf(answer?.headers['www-authenticate'])
  const schemes = answer && /^\s*</.test(answer.text) ? ['session'] : named
  line.attention.set({ ...line.attention.get(), signIn: { schemes } })
  return new ApiError('signed-out', 'The service asks you to sign in.', answer?.status ?? 401)
}

function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return seconds < 5400 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`
}
