import type { Answer } from '../../dialect/answer.ts'
import { ApiError } from './api-error.ts'
import * as messages from './messages.ts'
import type { Call } from './new-request.ts'
import type { ServiceSession } from './service-session.ts'
import { requireSignIn } from './account.ts'
import { asksToSignIn, htmlResponse } from '../../dialect/errors/asks-to-sign-in.ts'
import { cookieOf } from '../../dialect/profile/sign-request.ts'

type Sent = { path: string; call: Call; send: (path: string, call: Call) => Promise<Answer> }

/**
 * A service that answers a write by leading to a list or another record has taken it (W9). What is wrong there, such as a limit or
 * a proxy's page, says nothing about the write: reading shows how it ended. A redirect elsewhere may be to a sign-in instead, and
 * one to the same address may have sent the write again.
 */
export function answerOfWrite(path: string, answer: Answer): Answer {
  const isGood = answer.status < 400 && !/^\s*</.test(answer.text)
  const to = new URL(answer.url).pathname.replace(/\/$/, '')
  if (isGood || to.endsWith(path) || !/\/(contacts|transactions)(\/[^/]+)?$/.test(to)) return answer
  return { ...answer, status: 200, text: '' }
}

/** Returns the response, or throws if no caller can use it. Retries a write that lacks a valid CSRF token (A10). */
export async function judgeAnswer(session: ServiceSession, sent: Sent, first: Answer): Promise<Answer> {
  const answer = await withToken(session, sent, first)
  const { auth } = session.profile()
  // Django answers 403 when the session has ended.
  const ended =
    answer.status === 403 &&
    auth.kind === 'session' &&
    /authenticat|credential|log.?in|sign.?in/i.test(answer.text)
  if (answer.status === 401 || answer.status === 419 || ended) throw await requireSignIn(session, answer)
  if (await asksInOtherWords(session, sent, answer)) throw await requireSignIn(session, answer)
  if (!/^\s*</.test(answer.text)) return answer
  const html = htmlResponse(answer)
  if (html === 'sign-in') throw await requireSignIn(session, answer)
  if (html && answer.status < 400) throw new ApiError('unreadable', messages.foreignReply, answer.status)
  return answer
}

async function withToken(
  session: ServiceSession,
  { path, call, send }: Sent,
  answer: Answer,
): Promise<Answer> {
  const isStale = answer.status === 419 || ([400, 403].includes(answer.status) && /csrf/i.test(answer.text))
  if (!isStale || (call.method ?? 'GET') === 'GET') return answer
  const { signal } = call
  return sendWithToken(session, answer, {
    send: () => send(path, call),
    read: (page) => send(page, { signal }),
  })
}

/**
 * A 403, a 400 about tokens, or a 200 whose body says 401: each may mean "signed out" (A11). If any list can be read, the
 * user is signed in and lacks this one permission.
 */
async function asksInOtherWords(
  session: ServiceSession,
  { path, call, send }: Sent,
  { status, text }: Answer,
): Promise<boolean> {
  const isAboutIt = text.length <= 2000 && words.test(text)
  const isList = /^\/\w+$/.test(path) && (call.method ?? 'GET') === 'GET'
  const mayBe403 = isList ? !/limit|quota|too many/i.test(text) : isAboutIt || text.trim() === ''
  if ((status === 403 && mayBe403) || (status === 400 && isAboutIt)) {
    if (isList && text.trim() === '') return true
    const query = { [session.profile().paging.param]: '1' }
    const other = isList && path === '/contacts' ? '/transactions' : '/contacts'
    // If that cannot be asked, only the first refusal counts.
    const again = await send(other, { query, signal: call.signal }).catch(() => undefined)
    return again?.status === status
  }
  if (status >= 300 || !isAboutIt) return false
  return asksToSignIn({ status, text, headers: {}, url: '', redirected: false })
}

/** Words in which services speak of signing in. */
const words = /401|auth|log.?in|sign.?in|token|session|jwt|credential|expired/i

/**
 * Retries a write that was refused for its CSRF token (A10), with the stated token fetched again or with the one from a
 * cookie that the service set for this site. Throws an `ApiError` that names the token if that fails too.
 */
async function sendWithToken(
  session: ServiceSession,
  refused: Answer,
  { send, read }: { send: () => Promise<Answer>; read: (path: string) => Promise<Answer> },
): Promise<Answer> {
  const { auth, baseUrl } = session.profile()
  const stated = auth.kind === 'session' ? auth.csrf : undefined
  const isHere = new URL(baseUrl, document.baseURI).origin === location.origin
  const tokenIn = () => (isHere ? csrfIn(document.cookie) : undefined)
  // A refused token has expired.
  if (stated || session.memory.csrf || !tokenIn()) await read(stated?.refreshPath ?? '/contacts')
  session.memory.csrf = stated ? undefined : tokenIn()
  const answer = stated || session.memory.csrf ? await send() : refused
  if (answer.status !== refused.status || answer.status !== 419) return answer
  if (auth.kind === 'session') {
    const error = await requireSignIn(session, answer)
    // With its token the session has expired. Without one, signing in would go round in circles.
    if (stated && isHere && cookieOf(stated.cookie, document.cookie)) throw error
  }
  throw new ApiError(
    auth.kind === 'session' ? 'signed-out' : 'refused',
    isHere ? messages.noTokenHere : messages.noTokenElsewhere,
    419,
  )
}

/**
 * The cookie with a CSRF token under a well-known name, and the header that sends it back. Knows Angular's names, which
 * Laravel and Spring use too, and Django's.
 */
function csrfIn(cookies: string): { cookie: string; header: string } | undefined {
  const known = [
    { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' },
    { cookie: 'csrftoken', header: 'X-CSRFToken' },
  ]
  return known.find(({ cookie }) => cookieOf(cookie, cookies))
}
