import type { QueryClient } from '@tanstack/react-query'
import type { Deletion } from '../contract/deletion.ts'
import type { ListQuery, Page } from '../contract/page.ts'
import type { Saved } from '../contract/saved.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import { getPage } from './get-page.ts'
import { getRecord } from './get-record.ts'
import { line } from './line.ts'
import type { resource } from './resource.ts'

/** The operations of a collection as plain functions, for work over many records. All of them throw `ApiError`. */
export type Access<T extends { id: string }> = {
  /** One page of a list, asked for now. */
  readPage: (client: QueryClient, query: ListQuery, signal?: AbortSignal) => Promise<Page<T>>
  /** One record, whole, asked for now unless it was read within the last `fresh` milliseconds; what is on screen follows. */
  readRecord: (client: QueryClient, id: string, fresh?: number) => Promise<T>
  /** Deletes, looks what became of it, and has what is on screen read again. */
  remove: (client: QueryClient, ids: string[], tell?: (done: number) => void) => Promise<Deletion>
  /** Sends the changed fields of a record as it was read; what is on screen follows. */
  update: (client: QueryClient, record: T, changes: Record<string, string | undefined>) => Promise<Saved<T>>
}

type Records<R extends Resource> = ReturnType<typeof resource<R, Record<string, string | undefined>>>

/** What can be done with many records of a collection. */
export function accessTo<R extends Resource>(name: R, records: Records<R>): Access<RecordOf[R]> {
  return {
    readPage: (client, query, signal) =>
      getPage(line(), name, { ...query, client, ...(signal && { signal }) }),
    readRecord: (client, id, fresh = 0) =>
      client.query({
        queryKey: records.detail(id).queryKey,
        queryFn: ({ signal }) => getRecord(line(), name, id, { signal, client }),
        staleTime: fresh,
        retry: false,
      }),
    remove: (client, ids, tell) =>
      client
        .getMutationCache()
        .build(client, records.remove)
        .execute({ ids, ...(tell && { tell }) }),
    update: (client, record, changes) =>
      client.getMutationCache().build(client, records.update).execute({ record, changes }),
  }
}
