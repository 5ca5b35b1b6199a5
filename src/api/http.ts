import type { Answer } from '../dialect/answer.ts'
import { ApiError } from './api-error.ts'
import type { Line } from './line.ts'
import { isBookend } from './line.ts'
import { inWords, longestPause, pauseOf, waitFor } from './pause.ts'
import { requestFor } from './request-for.ts'
import { signedOut } from './signed-out.ts'
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
    const answer = {
      status: response.status,
      headers: Object.fromEntries([...response.headers].map(([name, value]) => [name.toLowerCase(), value])),
      text,
      url: (response.url || message.url).replace(/\?.*$/, ''),
      redirected: response.redirected,
    }
    line.memory.heard = true
    line.memory.isBookend ||= isBookend(answer)
    return answer
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
