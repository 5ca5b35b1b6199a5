import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import { requestEarly } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { queryOf } from './list-request.ts'

/**
 * Sends the first request of a list before the code that reads its response has loaded. Does nothing where the list
 * will start with another request: one that is read whole or searched here, or a list with filters.
 */
export async function requestPageEarly(
  session: ServiceSession,
  resource: CollectionName,
  query: ListQuery,
): Promise<void> {
  if (query.refine !== undefined) return
  const { paging, search } = session.profile()
  const isSearchedHere = query.search && (search.mode === 'local' || query.search.length < search.minLength)
  // The detection starts with the wanted page.
  if (session.isKnown() && (paging.mode !== 'page' || isSearchedHere)) return
  await requestEarly(session, `/${resource}`, { query: queryOf(session, query) })
}
