import type { Answer } from '../../dialect/answer.ts'
import { noteAccount, noteReading, refuseOtherSignIn } from './account.ts'
import { ApiError } from './api-error.ts'
import { takeAskedFirst, takeEarlyResponse } from './early-response.ts'
import type { ServiceSession } from './service-session.ts'
import { isBookend } from './service-session.ts'
import { longestPause, pauseOf, waitFor } from './rate-limit.ts'
import { newRequest } from './new-request.ts'
import type { Call } from './new-request.ts'
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
    if (method === 'GET' && attempt === 0 && isBrokenOff(answer)) continue
    if (wait === undefined) return judged(session, path, call, answer)
    session.attention.set({ ...session.attention.get(), pausedUntil: Date.now() + wait })
    if (!mayRepeat || attempt >= mostRetries || wait > longestPause)
      throw new ApiError('limited', messages.busy(wait), answer.status)
  }
}

/** How often a request is repeated after a pause that the service asked for. */
const mostRetries = 2

/**
 * Sends a GET ahead of `request`. If `request` sends exactly the same one next, it takes over the response, with its
 * abort, timeout, errors and pauses. Sends nothing if the page has already sent it. Throws `ApiError` if a sign-in is
 * missing.
 */
export async function requestEarly(session: ServiceSession, path: string, call: Call = {}): Promise<void> {
  const ending = new AbortController()
  const message = await newRequest(session, path, call, ending.signal)
  session.memory.early = session.send ? undefined : takeAskedFirst(message)
  if (session.memory.early) return
  const response = send(session, message)
  response.catch(() => undefined)
  session.memory.early = { message, response, abort: (reason) => ending.abort(reason) }
}

/** The only call of `fetch`. */
export function send(session: ServiceSession, message: Request): Promise<Response> {
  return (session.send ?? fetch)(message)
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
    const response = await (takeEarlyResponse(session.memory, message) ?? send(session, message))
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

/** Returns the response, or throws if no caller can use it. The code for unusual responses loads with the first of them. */
async function judged(session: ServiceSession, path: string, call: Call, answer: Answer): Promise<Answer> {
  const { status, text } = answer
  const isShort = text.length <= 2000
  const isUsual =
    status < 300 &&
    !/^\s*</.test(text) &&
    !(isShort && /401|auth|log.?in|sign.?in|token|session|jwt|credential|expired/i.test(text))
  if (isUsual) return answer
  const { judgeAnswer } = await import('./judge-answer.ts')
  return judgeAnswer(session, { path, call, send: (path, call) => sendOnce(session, path, call) }, answer)
}
