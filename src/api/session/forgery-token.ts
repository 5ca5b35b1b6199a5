import type { Answer } from '../../dialect/answer.ts'
import { csrfIn } from '../../dialect/profile/csrf-in.ts'
import { cookieOf } from '../../dialect/profile/sign-request.ts'
import { ApiError } from './api-error.ts'
import type { ServiceSession } from './service-session.ts'
import { requireSignIn } from './require-sign-in.ts'
import * as messages from './refusal-messages.ts'

/**
 * Retries a write that was refused for its CSRF token (A10), with the stated token fetched again or with the one from a
 * cookie that the service set for this site. Throws an `ApiError` that names the token if that fails too.
 */
export async function sendWithToken(
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

/** The header with the token from a cookie, once the service has required it. */
export function tokenHeader({ memory }: ServiceSession): Record<string, string> {
  const { csrf } = memory
  const value = csrf && cookieOf(csrf.cookie, document.cookie)
  return csrf && value ? { [csrf.header]: value } : {}
}
