import type { Answer } from '../../dialect/answer.ts'
import { noteAccount, noteReading, refuseOtherSignIn } from './account.ts'
import { ApiError } from './api-error.ts'
import type { ServiceSession } from './service-session.ts'
import { isBookend } from './service-session.ts'
import { longestPause, pauseOf, waitFor } from './rate-limit.ts'
import { newRequest } from './new-request.ts'
import type { Call } from './new-request.ts'
import { signedOut } from './signed-out.ts'
import { withSlot } from './with-slot.ts'
import * as messages from './messages.ts'

/**
 * Sends a request and returns the response, whatever its status: what a refusal means depends on the request. Throws
 * `ApiError` if there is no response, if the service requires a sign-in or a pause first, or if something other than
 * the service responded. Rethrows the abort of `signal`.
 */
export async function request(session: ServiceSession, path: string, call: Call = {}): Promise<Answer> {
  const { method = 'GET', mayRepeat = method === 'GET' } = call
  for (let attempt = 0; ; attempt += 1) {
    await pauseOf(session, call.signal)
    const answer = await withSlot(session, () => sendOnce(session, path, call))
    const wait = await waitFor(session, answer, attempt)
    // Retries JSON that was cut off in transit once.
    if (method === 'GET' && attempt === 0 && isBrokenOff(answer) && session.profile().limits.retryGet > 0)
      continue
    if (wait === undefined) return judged(session, path, call, answer)
    session.attention.set({ ...session.attention.get(), pausedUntil: Date.now() + wait })
    if (!mayRepeat || attempt >= session.profile().limits.retryGet || wait > longestPause)
      throw new ApiError('limited', messages.busy(wait), answer.status)
  }
}

async function sendOnce(session: ServiceSession, path: string, call: Call): Promise<Answer> {
  refuseOtherSignIn(session)
  const answer = await exchange(session, path, call)
  noteAccount(session, answer)
  if (answer.status < 400) noteReading(session)
  return answer
}

async function exchange(session: ServiceSession, path: string, call: Call): Promise<Answer> {
  const { timeoutMs = session.profile().http.timeoutMs } = call
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  const message = await newRequest(session, path, call, signal)
  // Checked before sending: if the device goes offline in transit, the service may have received the request.
  const offline = !navigator.onLine
  try {
    const response = await (session.send ?? fetch)(message)
    const text = await response.text()
    const answer = {
      status: response.status,
      headers: Object.fromEntries([...response.headers].map(([name, value]) => [name.toLowerCase(), value])),
      text,
      url: (response.url || message.url).replace(/\?.*$/, ''),
      redirected: response.redirected,
    }
    session.memory.heard = true
    session.memory.isBookend ||= isBookend(answer)
    return answer
  } catch (cause) {
    if (call.signal?.aborted) throw cause
    if (timeout.aborted) throw new ApiError('timeout', messages.timedOut(timeoutMs / 1000))
    if (offline) throw new ApiError('offline', messages.offline)
    throw new ApiError('unreachable', await wordsForSilence(session, message))
  }
}

/** Whether the response starts as JSON but ends too early. */
function isBrokenOff({ status, text }: Answer): boolean {
  const [start] = /[[{]/.exec(text.slice(0, 9)) ?? []
  return status < 300 && start !== undefined && !text.trimEnd().endsWith(start === '[' ? ']' : '}')
}

/** Why there was no response, as far as the browser reveals it: it hides CORS and certificate errors. */
async function wordsForSilence(session: ServiceSession, message: Request): Promise<string> {
  const short = messages.unreachable
  if (new URL(message.url).origin === location.origin) return short
  try {
    const { describeCorsFailure: wordsForCors } =
      await import('../../dialect/errors/describe-cors-failure.ts')
    const { method, headers, url } = message
    return wordsForCors({
      method,
      headers: [...headers.keys()],
      url,
      here: location.origin,
      heard: session.memory.heard,
    })
  } catch {
    return short
  }
}

async function withToken(session: ServiceSession, path: string, call: Call, answer: Answer): Promise<Answer> {
  const isStale = answer.status === 419 || (answer.status === 403 && /csrf/i.test(answer.text))
  if (!isStale || (call.method ?? 'GET') === 'GET') return answer
  const { sendWithToken } = await import('./forgery-token.ts')
  const { signal } = call
  return sendWithToken(session, answer, {
    send: () => sendOnce(session, path, call),
    read: (page) => sendOnce(session, page, { signal }),
  })
}

/** Returns the response, or throws if no caller can use it. Retries a write that lacks a valid CSRF token (A10). */
async function judged(session: ServiceSession, path: string, call: Call, first: Answer): Promise<Answer> {
  const answer = await withToken(session, path, call, first)
  const { auth } = session.profile()
  // Django answers 403 when the session has ended.
  const ended =
    answer.status === 403 &&
    auth.kind === 'session' &&
    /authenticat|credential|log.?in|sign.?in/i.test(answer.text)
  if (answer.status === 401 || answer.status === 419 || ended) throw await signedOut(session, answer)
  if (await asksInOtherWords(session, path, call, answer)) throw await signedOut(session, answer)
  if (!/^\s*</.test(answer.text)) return answer
  const { htmlResponse: htmlInstead } = await import('../../dialect/errors/html-response.ts')
  const html = htmlInstead(answer)
  if (html === 'sign-in') throw await signedOut(session, answer)
  if (html && answer.status < 400) throw new ApiError('unreadable', messages.foreignReply, answer.status)
  return answer
}

/** A 403 without a body, or a 200 whose body says 401: either may mean "signed out" (A11). */
async function asksInOtherWords(
  session: ServiceSession,
  path: string,
  call: Call,
  { status, text }: Answer,
): Promise<boolean> {
  if (status === 403 && text.trim() === '') {
    // If the lists can be read, the user is signed in and lacks this one permission.
    if (/^\/\w+$/.test(path) && (call.method ?? 'GET') === 'GET') return true
    const query = { [session.profile().paging.param]: '1' }
    return (await sendOnce(session, '/contacts', { query, signal: call.signal })).status === status
  }
  if (status >= 300 || text.length > 2000 || !/401|auth|log.?in|sign.?in|token|session/i.test(text))
    return false
  const { asksToSignIn } = await import('../../dialect/errors/asks-to-sign-in.ts')
  return asksToSignIn({ status, text, headers: {}, url: '', redirected: false })
}
