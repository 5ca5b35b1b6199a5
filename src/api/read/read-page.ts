import type { QueryClient } from '@tanstack/react-query'
import type { ListQuery, Page } from '../../domain/page.ts'
import { readOwnPage } from '../../dialect/read/read-own-page.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { takeForBookend } from '../session/service-session.ts'
import { nameOf } from './list-request.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

type Wanted = ListQuery & { signal?: AbortSignal; client: QueryClient }

/**
 * One page of a list. Reads Bookend's own service directly; for other services, loads the code for dialects in parallel
 * with their first response. Throws `ApiError`.
 */
export async function readPage<R extends CollectionName>(
  line: ServiceSession,
  resource: R,
  wanted: Wanted,
): Promise<Page<RecordOf[R]>> {
  if (!isOwn(line)) return (await import('./get-page.ts')).getPage(line, resource, wanted)
  const { search, page, signal } = wanted
  const query = { search: search || undefined, page: String(page) }
  const answer = await request(line, `/${resource}`, { query, signal })
  const own = readOwnPage(answer, resource)
  if (own) {
    if (!line.isKnown()) takeForBookend(line)
    return own
  }
  const { getPage } = await import('./get-page.ts')
  return getPage(line, resource, { ...wanted, answers: new Map([[nameOf(`/${resource}`, query), answer]]) })
}

/**
 * Whether the service identified itself as Bookend's own and the profile states nothing that changes how it is read.
 */
function isOwn(line: ServiceSession): boolean {
  const { paging, search } = line.profile()
  return (
    line.memory.isBookend &&
    ['auto', 'page'].includes(paging.mode) &&
    paging.param === 'page' &&
    paging.base !== 0 &&
    !paging.sizeParam &&
    search.param === 'search' &&
    search.mode !== 'local' &&
    search.minLength === 0 &&
    search.escape === 'none'
  )
}
