import type { Answer } from '../../dialect/answer.ts'
import { ApiError } from '../session/api-error.ts'
import { refuseFailedJob, retryAfter } from './follow-job.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { readWholeRow } from '../read/read-whole-row.ts'
import type { Whole } from '../read/read-whole-row.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

/**
 * The service's record after a write. Polls for some seconds if the service will apply the write later (W8), and
 * retries once if it may have read a stale replica (W7). Returns the last version read, even if the write is not
 * visible in it.
 */
export async function readBack<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  id: string,
  answer: Answer,
  isDone: (now: Whole<R>) => boolean,
): Promise<Whole<R>> {
  const waits = waitsFor(answer)
  for (const wait of [...waits, undefined]) {
    try {
      const whole = await readWholeRow(session, resource, id)
      if (wait === undefined || isDone(whole)) return whole
    } catch (error) {
      const notYet = error instanceof ApiError && error.status === 404 && answer.status === 202
      if (!notYet || wait === undefined) throw unread(error)
    }
    await refuseFailedJob(session, resource, answer)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  throw unread(undefined)
}

/** The delays between reads in milliseconds, while the user waits. */
function waitsFor(answer: Answer): number[] {
  if (answer.status !== 202) return [400]
  const asked = retryAfter(answer)
  return asked === undefined ? [400, 800, 1200, 1600, 2000] : [Math.min(asked, 5000), 1500, 2500]
}

/** The service accepted the write, but the record could not be read back. */
function unread(error: unknown): ApiError {
  return new ApiError(
    'unreachable',
    error instanceof Error ? messages.notReadBackBecause(error.message) : messages.notReadBack,
  )
}
