import type { Answer } from '../../dialect/answer.ts'
import { hiddenFailure } from '../../dialect/errors/hidden-failure.ts'
import { ApiError } from '../session/api-error.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { refusalFrom } from '../session/refusal.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/**
 * Follows the job of an asynchronous write (202 with `Location`, RFC 9110, 15.3.3), and throws its refusal if it
 * failed. Does not trust a reported success: the record is read. Only requests addresses below the service's base.
 */
export async function refuseFailedJob(
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
export function retryAfter({ headers }: Answer): number | undefined {
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
