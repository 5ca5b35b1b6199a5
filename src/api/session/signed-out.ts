import type { Answer } from '../../dialect/answer.ts'
import { ApiError } from './api-error.ts'
import type { ServiceSession } from './service-session.ts'
import * as messages from './messages.ts'

/**
 * Asks the user to sign in, in one of the ways that the service named. An HTML page instead of JSON implies a session
 * cookie.
 */
export async function signedOut(session: ServiceSession, answer?: Answer): Promise<ApiError> {
  const { schemesOf } = await import('../../dialect/profile/sign-request.ts')
  const named = schemesOf(answer?.headers['www-authenticate'])
  const schemes = answer && /^\s*</.test(answer.text) ? ['session'] : named
  session.attention.set({ ...session.attention.get(), signIn: { schemes } })
  return new ApiError('signed-out', messages.notSignedIn, answer?.status ?? 401)
}
