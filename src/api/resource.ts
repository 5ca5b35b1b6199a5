import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { Deletion } from '../contract/deletion.ts'
import type { ListQuery } from '../contract/page.ts'
import { pageOf } from '../contract/page.ts'
import { ApiError } from './api-error.ts'
import { http } from './http.ts'

/**
 * The operations that SPEC.md gives both collections, each with the key under which its answer is kept:
 * `[path, 'list', query]` and `[path, 'detail', id]`. Query-client.ts relies on these shapes to refresh after a write.
 */
export function resource<T extends { id: string }, Changes extends object>(
  path: `/${string}`,
  record: z.ZodMiniType<T>,
) {
  return {
    list: (query: ListQuery) =>
      queryOptions({
        queryKey: [path, 'list', query],
        queryFn: ({ signal }) =>
          http(pageOf(record), path, {
            query: { search: query.search || undefined, page: String(query.page) },
            signal,
          }),
      }),
    detail: (id: string) =>
      queryOptions({
        queryKey: [path, 'detail', id],
        queryFn: ({ signal }) => http(record, addressOf(path, id), { signal }),
      }),
    update: (id: string) =>
      mutationOptions({
        mutationKey: [path, 'save'],
        mutationFn: (changes: Changes) =>
          http(record, addressOf(path, id), { method: 'POST', body: changes }),
      }),
    remove: mutationOptions({
      mutationKey: [path, 'remove'],
      mutationFn: (ids: string[]) => http(Deletion, path, { method: 'DELETE', body: { ids: joined(ids) } }),
    }),
  }
}

function addressOf(path: string, id: string): string {
  return `${path}/${encodeURIComponent(id)}`
}

/** Several ids in one text. An id with a comma in it would name other records, so it is not sent. */
function joined(ids: string[]): string {
  if (ids.some((id) => id.includes(','))) {
    throw new ApiError(
      'refused',
      'A record whose id holds a comma cannot be deleted, because its id would name others.',
    )
  }
  return ids.join(',')
}
