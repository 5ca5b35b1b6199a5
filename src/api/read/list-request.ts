import type { QueryClient } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { Answer } from '../../dialect/answer.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'

/** A page that is asked for. */
export type Asked = ListQuery & {
  signal?: AbortSignal
  client: QueryClient
  /** Responses received while the profile was being detected, by request (`nameOf`). */
  answers?: Map<string, Answer>
}

/** The service's response to a request for a page. */
export async function answerTo(
  line: ServiceSession,
  resource: CollectionName,
  asked: Asked,
): Promise<Answer> {
  const [path, query] = [`/${resource}`, queryOf(line, asked)]
  return asked.answers?.get(nameOf(path, query)) ?? request(line, path, { query, signal: asked.signal })
}

/** Identifies a read request, to find its response again. */
export function nameOf(path: string, query: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) parameters.append(name, value)
  parameters.sort()
  return `${path}?${parameters}`
}

/** The query parameters of a request for a page. */
export function queryOf(
  line: ServiceSession,
  { search, page }: ListQuery,
): Record<string, string | undefined> {
  const { paging, search: searching } = line.profile()
  const escaped = searching.escape === 'like' ? search.replace(/[\\%_]/g, '\\$&') : search
  return {
    [searching.param]: escaped || undefined,
    ...(paging.mode !== 'none' && { [paging.param]: String(paging.base === 0 ? page - 1 : page) }),
    ...(paging.sizeParam && paging.size && { [paging.sizeParam]: String(paging.size) }),
  }
}
