import type { QueryClient } from '@tanstack/react-query'
import type { ListQuery, Page } from '../../domain/page.ts'
import type { Answer } from '../../dialect/answer.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { EarlyCall } from '../session/request.ts'

/** A requested page. */
export type Asked = ListQuery & {
  signal?: AbortSignal
  client: QueryClient
  /** The service's response to exactly this request, if it was sent before the service was known. */
  first?: Answer | undefined
}

/** Responses received while the profile was being detected, by request (`requestNameOf`). */
export type Answers = ReadonlyMap<string, Answer>

/** A way to read a page for one kind of service; undefined if reading has shown another kind, and the page must be read again. */
export type ReadStrategy = <R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  asked: Asked,
  answers: Answers,
) => Promise<Page<RecordOf[R]> | undefined>

/** Identifies a read request, to find its response again. */
export function requestNameOf(path: string, query: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) parameters.append(name, value)
  parameters.sort()
  return `${path}?${parameters}`
}

export function queryOf(
  { profile }: Pick<ServiceSession, 'profile'>,
  { search, page }: ListQuery,
): Record<string, string | undefined> {
  const { paging, search: searching } = profile()
  return {
    [searching.param]: search || undefined,
    ...(paging.mode !== 'none' && { [paging.param]: String(paging.base === 0 ? page - 1 : page) }),
    ...(paging.sizeParam && paging.size && { [paging.sizeParam]: String(paging.size) }),
  }
}

/**
 * The requests with which a list starts, to be sent before the code that reads their responses has loaded. None where that
 * depends on more: a list that is read whole or searched here, or a list with filters.
 */
export function firstCallsOf(
  service: Pick<ServiceSession, 'profile' | 'isKnown'> & { isBookend: boolean },
  resource: CollectionName,
  query: ListQuery,
): EarlyCall[] {
  if (query.refine !== undefined) return []
  const { http, paging, search } = service.profile()
  const isSearchedHere = query.search && (search.mode === 'local' || query.search.length < search.minLength)
  if (service.isKnown() && (paging.mode !== 'page' || isSearchedHere)) return []
  const call = { path: `/${resource}`, query: queryOf(service, query) }
  // The detection starts with the wanted page and, unless the profile numbers the pages, with the one without a number.
  const isNumbered = paging.mode !== 'auto' && paging.base !== 'auto'
  const isPlain = query.search === '' && query.page === 1
  if (service.isKnown() || service.isBookend || isNumbered || !isPlain || http.maxConcurrent < 2)
    return [call]
  return [call, { ...call, query: { ...call.query, [paging.param]: undefined } }]
}
