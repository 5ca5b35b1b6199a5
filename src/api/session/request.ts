import type { Answer } from '../../dialect/answer.ts'
import { noteAccount, noteReading, refuseOtherSignIn } from './account.ts'
import { ApiError, wordsForStatus } from './api-error.ts'
import { keepOrSend, takeEarlyResponse } from './early-response.ts'
import { isBookend, type ServiceSession } from './service-session.ts'
import { headersOf, newRequest, type Call } from './new-request.ts'
import * as messages from './messages.ts'
import type { AccountName } from './secrets.ts'

/**
 * Sends a request and returns the response, whatever its status: what a refusal means depends on the request. Throws
 * `ApiError` if there is no response, if the service requires a sign-in or a pause first, or if something other than
 * the service responded. Rethrows the abort of `signal`.
 */
export async function request(session: ServiceSession, path: string, call: Call = {}): Promise<Answer> {
  const { method = 'GET', mayRepeat = method === 'GET' } = call
  for (let attempt = 0; ; attempt += 1) {
    // With the pause in the slot, whoever waits for the slot waits for the end of the pause, too.
    const { heard, wait } = await withSlot(session, async () => {
      await pauseOf(session, call.signal)
      const heard = await sendOnce(session, path, call)
      const wait = await waitFor(heard, attempt)
      if (wait !== undefined)
        session.attention.set({ ...session.attention.get(), pausedUntil: Date.now() + wait })
      return { heard, wait }
    })
    // Retries JSON that was cut off in transit once.
    if (method === 'GET' && attempt === 0 && isBrokenOff(heard)) continue
    const answer = method === 'GET' ? heard : await ofWrite(path, heard)
    if (wait === undefined || answer !== heard) return judged(session, path, call, answer)
    if (!mayRepeat || attempt >= mostRetries || wait > longestPause)
      throw new ApiError('limited', messages.busy(wait), answer.status)
  }
}

/** How often a request is repeated after a pause that the service asked for. */
const mostRetries = 2

/**
 * Sends GETs ahead of `request`. If `request` sends exactly these next, it takes over their responses, with its abort,
 * timeout, errors and pauses. Does not send again what the page has already sent. Throws `ApiError` if a sign-in is
 * missing.
 */
export async function requestEarly(session: ServiceSession, calls: EarlyCall[]): Promise<void> {
  const unsent = new AbortController().signal
  const messages = await Promise.all(
    calls.map(({ path, query }) => newRequest(session, path, { query }, unsent)),
  )
  const asked = session.send ? [] : await globalThis.askedFirst
  globalThis.askedFirst = undefined
  session.memory.early = keepOrSend(asked ?? [], messages, (one) => send(session, one))
}

/** A GET that the page will send first. */
export type EarlyCall = { path: string; query: Record<string, string | undefined> }

/** Every request of a session leaves here. */
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
      headers: headersOf(response),
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

async function ofWrite(path: string, answer: Answer): Promise<Answer> {
  return answer.redirected ? (await import('./judge-answer.ts')).answerOfWrite(path, answer) : answer
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
  const isUsual =
    status < 300 &&
    !/^\s*</.test(text) &&
    !(text.length <= 2000 && /401|auth|log.?in|sign.?in|token|session|jwt|credential|expired/i.test(text))
  if (isUsual) return answer
  const { judgeAnswer } = await import('./judge-answer.ts')
  return judgeAnswer(session, { path, call, send: (path, call) => sendOnce(session, path, call) }, answer)
}

const turns = new WeakMap<ServiceSession['memory'], { running: number; waiting: (() => void)[] }>()

/** Runs a task once fewer than `maxConcurrent` others are running in the session, first come, first served. */
export async function withSlot<T>(session: ServiceSession, task: () => Promise<T>): Promise<T> {
  const of = turns.get(session.memory) ?? { running: 0, waiting: [] }
  turns.set(session.memory, of)
  if (of.running >= session.profile().http.maxConcurrent)
    await new Promise<void>((resolve) => of.waiting.push(resolve))
  else of.running += 1
  try {
    return await task()
  } finally {
    // The slot passes directly to the next task.
    const next = of.waiting.shift()
    if (next) next()
    else of.running -= 1
  }
}

/** Waits until the pause that the service asked for is over. */
async function pauseOf(session: ServiceSession, signal: AbortSignal | undefined): Promise<void> {
  const { pausedUntil } = session.attention.get()
  if (pausedUntil === undefined) return
  const left = pausedUntil - Date.now()
  if (left > longestPause) throw new ApiError('limited', messages.busy(left))
  await pause(left, signal)
  if (session.attention.get().pausedUntil === pausedUntil)
    session.attention.set({ ...session.attention.get(), pausedUntil: undefined })
}

export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/** In milliseconds. If the wait is longer, the user gets an error and can retry later. */
export const longestPause = 5 * 60_000

/** How long to pause, if the response asks for it. */
async function waitFor(answer: Answer, attempt: number): Promise<number | undefined> {
  if (answer.status < 400) return undefined
  const { retryAfter: waitOf } = await import('../../dialect/errors/retry-after.ts')
  return waitOf(answer, attempt)
}

/**
 * Asks which account the session's sign-in opens; undefined if the service does not say. By the time it resolves, data
 * that an earlier version stored for the sign-in belongs to that account. Throws `ApiError`, with `signed-out` if the
 * service rejects the sign-in.
 */
export async function askAccount(session: ServiceSession): Promise<AccountName | undefined> {
  const { status } = await request(session, '/account')
  if (status >= 500) throw new ApiError('refused', wordsForStatus(status), status)
  await session.memory.handedOver
  return session.account.get()
}
