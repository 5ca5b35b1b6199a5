import type { QueryClient } from '@tanstack/react-query'
import type { ListQuery } from '../domain/page.ts'
import type { RecordOf } from '../dialect/fields.ts'
import { getRecord } from './read/get-record.ts'
import { session } from './session/service-session.ts'
import { readPage } from './read/read-page.ts'
import type { resource } from './resource.ts'
import type { CollectionName } from '../domain/collection-name.ts'

type Records<R extends CollectionName> = ReturnType<typeof resource<R, Record<string, string | undefined>>>

/**
 * A collection's operations as plain functions, for bulk work (records/collection.ts). All of them throw `ApiError`.
 */
export function recordsApi<R extends CollectionName>(name: R, records: Records<R>) {
  return {
    readPage: (client: QueryClient, query: ListQuery, signal?: AbortSignal) =>
      readPage(session(), name, { ...query, client, ...(signal && { signal }) }),
    /** The record as it is now, or as it was within the last `good` milliseconds; never from the browser's cache. */
    readRecord: (client: QueryClient, id: string, good = 0): Promise<RecordOf[R]> =>
      client.query({
        queryKey: records.detail(id).queryKey,
        queryFn: ({ signal }) => getRecord(session(), name, id, { signal, client, fresh: true }),
        staleTime: good,
        retry: false,
      }),
    remove: (client: QueryClient, ids: string[], tell?: (done: number) => void) =>
      client
        .getMutationCache()
        .build(client, records.remove)
        .execute({ ids, ...(tell && { tell }) }),
    update: (client: QueryClient, record: RecordOf[R], changes: Record<string, string | undefined>) =>
      client.getMutationCache().build(client, records.update).execute({ record, changes }),
  }
}
