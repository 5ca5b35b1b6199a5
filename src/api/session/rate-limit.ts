import type { Answer } from '../../dialect/answer.ts'
import { ApiError } from './api-error.ts'
import type { ServiceSession } from './service-session.ts'
import * as messages from './messages.ts'

/** Waits until the pause that the service asked for is over. */
export async function pauseOf(session: ServiceSession, signal: AbortSignal | undefined): Promise<void> {
  const { pausedUntil } = session.attention.get()
  if (pausedUntil === undefined) return
  const left = pausedUntil - Date.now()
  if (left > longestPause) throw new ApiError('limited', messages.busy(left))
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, left)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
  if (session.attention.get().pausedUntil === pausedUntil)
    session.attention.set({ ...session.attention.get(), pausedUntil: undefined })
}

/** In milliseconds. If the wait is longer, the user gets an error and can retry later. */
export const longestPause = 5 * 60_000

/** How long to pause, if the response asks for it. */
export async function waitFor(
  session: ServiceSession,
  answer: Answer,
  attempt: number,
): Promise<number | undefined> {
  if (answer.status < 400) return undefined
  const { retryAfter: waitOf } = await import('../../dialect/errors/retry-after.ts')
  return waitOf(answer, attempt)
}
