import type { Answer } from '../dialect/answer.ts'
import { ApiError } from './api-error.ts'
import type { Line } from './line.ts'

/** Waits as long as the service wants to be left alone. */
export async function pauseOf(line: Line, signal: AbortSignal | undefined): Promise<void> {
  const { pausedUntil } = line.attention.get()
  if (pausedUntil === undefined) return
  const left = pausedUntil - Date.now()
  if (left > longestPause) throw new ApiError('limited', `The service asks for a pause of ${inWords(left)}.`)
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, left)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
  if (line.attention.get().pausedUntil === pausedUntil)
    line.attention.set({ ...line.attention.get(), pausedUntil: undefined })
}

/** In milliseconds: somebody who is to wait longer is told, and may come back to it. */
export const longestPause = 5 * 60_000

/** How long the service wants to be left alone, if that is what its answer says. */
export async function waitFor(line: Line, answer: Answer, attempt: number): Promise<number | undefined> {
  const profile = line.profile()
  if (![429, 503, ...profile.limits.limitStatuses].includes(answer.status)) return undefined
  const { waitOf } = await import('../dialect/wait.ts')
  return waitOf(answer, profile, attempt)
}

/** A time in milliseconds, for a person. */
export function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return seconds < 5400 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`
}
