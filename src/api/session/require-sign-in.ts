import type { Answer } from '../../dialect/answer.ts'
import { ApiError } from './api-error.ts'
import type { ServiceSession } from './service-session.ts'
import * as messages from './messages.ts'

/**
 * Asks the user to sign in, in one of the ways that the service named. An HTML page instead of JSON implies a session
 * cookie.
 */
export async function requireSignIn(session: ServiceSession, answer?: Answer): Promise<ApiError> {
  const schemes = answer ? await schemesIn(answer) : []
  session.attention.set({ ...session.attention.get(), signIn: { schemes } })
  return new ApiError('signed-out', messages.notSignedIn, answer?.status ?? 401)
}

async function schemesIn({ text, headers }: Answer): Promise<string[]> {
  if (/^\s*</.test(text)) return ['session']
  const { schemesOf } = await import('../../dialect/profile/schemes-of.ts')
  return schemesOf(headers['www-authenticate'])
}
