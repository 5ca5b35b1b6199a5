import type { Answer } from '../../dialect/answer.ts'
import { ApiError } from '../session/api-error.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { readWholeRow, type Whole } from '../read/get-record.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'
import { hiddenFailure } from '../../dialect/errors/hidden-failure.ts'
import { request } from '../session/request.ts'
import { refusalFrom } from '../session/ask.ts'

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

/**
 * Follows the job of an asynchronous write (202 with `Location`, RFC 9110, 15.3.3), and throws its refusal if it failed.
 * Does not trust a reported success: the record is read. Only requests addresses below the service's base.
 */
async function refuseFailedJob(
  session: ServiceSession,
  resource: CollectionName,
  answer: Answer,
): Promise<void> {
  const place = jobOf(session, answer)
  if (!place) return
  const job = await request(session, place.path, { query: place.query, fresh: true }).catch(() => undefined)
  if (!job || job.status >= 500 || job.status === 404) return
  if (job.status < 400 && !hiddenFailure(job, undefined)) return
  const { message, fields } = await refusalFrom(job, resource)
  throw new ApiError('refused', message, 422, fields)
}

/** The delay in milliseconds, if the service asked for one. */
function retryAfter({ headers }: Answer): number | undefined {
  const seconds = Number(headers['retry-after'] || NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

type Place = { path: string; query: Record<string, string> }

/** The path of the job below the base; undefined if there is none, it is elsewhere, or it is the record itself. */
function jobOf(session: ServiceSession, { status, headers, url }: Answer): Place | undefined {
  const location = status === 202 ? headers['location'] : undefined
  if (!location || !URL.canParse(location, url)) return undefined
  const base = new URL(session.profile().baseUrl, document.baseURI).href.replace(/\/$/, '')
  const { href, search, searchParams } = new URL(location, url)
  const path = href.slice(base.length).replace(/[?#].*$/, '')
  if (!href.startsWith(`${base}/`) || /^\/(contacts|transactions)\/[^/]+\/?$/.test(path)) return undefined
  return { path, query: search ? Object.fromEntries(searchParams) : {} }
}
