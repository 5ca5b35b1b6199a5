import type { Page } from '../../domain/page.ts'
import { readOwnPage } from '../../dialect/read/read-own-page.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { request } from '../session/request.ts'
import { takeForBookend, type ServiceSession } from '../session/service-session.ts'
import type { Asked } from './list-request.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/**
 * One page of a list. Reads Bookend's own service directly. For any other service, and for every response that is not as
 * expected, the code for dialects loads. Throws `ApiError`.
 */
export async function readPage<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  asked: Asked,
): Promise<Page<RecordOf[R]>> {
  const { search, page, signal } = asked
  const query = { search: search || undefined, page: String(page) }
  const first = session.isOwn() ? await request(session, `/${resource}`, { query, signal }) : undefined
  const own = first && readOwnPage(first, resource)
  if (own) {
    if (!session.isKnown()) takeForBookend(session)
    return own
  }
  const { readAnyPage } = await import('./read-any-page.ts')
  return readAnyPage(session, resource, { ...asked, first })
}
