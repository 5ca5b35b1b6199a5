import type { QueryClient } from '@tanstack/react-query'
import type { RecordOf } from '../../dialect/fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import { readPage } from '../read/read-page.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { currentQuery } from './current-query.ts'
import { sourceOf } from './source-of.ts'

/** One page of a list with the conditions and the order of its address. Throws `ApiError`. */
export async function readRefinedPage<C extends CollectionName>(
  session: ServiceSession,
  client: QueryClient,
  collection: C,
  { search, page, refine = '' }: ListQuery,
  signal: AbortSignal,
): Promise<Page<RecordOf[C]>> {
  const { query, size } = currentQuery(collection, { search, refine })
  const { filter, sort, local } = query
  if (!sort && !size && !local && Object.keys(filter).length === 0)
    return readPage(session, collection, { search, page, client, signal })
  const source = await sourceOf(session, client, collection)
  return source.page(query, { page, pageSize: size === 'endless' ? 100 : (size ?? 25) }, signal)
}
