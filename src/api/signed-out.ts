import type { Answer } from '../dialect/answer.ts'
import { ApiError } from './api-error.ts'
import type { Line } from './line.ts'

/** Asks the person to sign in, in one of the ways that the service named. A page where JSON is due is a session's. */
export async function signedOut(line: Line, answer?: Answer): Promise<ApiError> {
  const { schemesOf } = await import('../dialect/sign.ts')
  const named = schemesOf(answer?.headers['www-authenticate'])
  const schemes = answer && /^\s*</.test(answer.text) ? ['session'] : named
  line.attention.set({ ...line.attention.get(), signIn: { schemes } })
  return new ApiError('signed-out', 'The service asks you to sign in.', answer?.status ?? 401)
}
