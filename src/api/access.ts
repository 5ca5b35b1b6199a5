import type { QueryClient } from '@tanstack/react-query'
import type { ListQuery } from '../contract/page.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import { getPage } from './get-page.ts'
import { getRecord } from './get-record.ts'
import { line } from './line.ts'
import type { resource } from './resource.ts'

type Records<R extends Resource> = ReturnType<typeof resource<R, Record<string, string | undefined>>>

/** The operations of a collection as plain functions, for work over many records (list/collection.ts). All of them throw `ApiError`. */
export function accessTo<R extends Resource>(name: R, records: Records<R>) {
  return {
    readPage: (client: QueryClient, query: ListQuery, signal?: AbortSignal) =>
      getPage(line(), name, { ...query, client, ...(signal && { signal }) }),
    readRecord: (client: QueryClient, id: string, fresh = 0): Promise<RecordOf[R]> =>
      client.query({
        queryKey: records.detail(id).queryKey,
        queryFn: ({ signal }) => getRecord(line(), name, id, { signal, client }),
        staleTime: fresh,
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
