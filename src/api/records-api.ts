import type { QueryClient } from '@tanstack/react-query'
import type { ListQuery, Page } from '../domain/page.ts'
import type { RecordOf } from '../dialect/fields.ts'
import type { TellDeleted } from '../domain/write-results.ts'
import { currentQuery, chooseQuerySource } from './query/choose-query-source.ts'
import { getRecord } from './read/get-record.ts'
import type { ServiceSession } from './session/service-session.ts'
import { readPage } from './read/read-page.ts'
import type { resource } from './resource.ts'
import type { CollectionName } from '../domain/collection-name.ts'

type Records<R extends CollectionName> = ReturnType<typeof resource<R, Record<string, string | undefined>>>

/** A collection's operations as plain functions, for bulk work (records/collection.ts). All of them throw `ApiError`. */
export function recordsApi<R extends CollectionName>(
  name: R,
  records: Records<R>,
  session: ServiceSession,
  client: QueryClient,
) {
  return {
    readPage: (query: ListQuery, signal?: AbortSignal) =>
      readPage(session, name, { ...query, client, ...(signal && { signal }) }),
    async *readRefined(query: ListQuery, signal?: AbortSignal): AsyncGenerator<Page<RecordOf[R]>> {
      const source = await chooseQuerySource(session, client, name)
      let page = 0
      for await (const items of source.records(currentQuery(name, query).query, signal)) {
        page += 1
        yield { items, page, pageSize: items.length, total: undefined, more: false }
      }
    },
    /** The record as it is now, or as it was within the last `good` milliseconds; never from the browser's cache. */
    readRecord: async (id: string, good = 0): Promise<RecordOf[R]> => {
      const { queryKey } = records.detail(session, id)
      // A request that is under way may have been answered before the latest change; joining it would bring the record as it was.
      if (good === 0)
        await client
          .getQueryCache()
          .find({ queryKey })
          ?.promise?.catch(() => undefined)
      return client.query({
        queryKey,
        queryFn: ({ signal }) => getRecord(session, name, id, { signal, client, fresh: true }),
        staleTime: good,
        retry: false,
      })
    },
    remove: (ids: string[], tell?: TellDeleted) =>
      client
        .getMutationCache()
        .build(client, records.remove(session))
        .execute({ ids, ...(tell && { tell }) }),
    update: (record: RecordOf[R], changes: Record<string, string | undefined>, change?: string) =>
      client
        .getMutationCache()
        .build(client, { ...records.update(session), ...partOf(change) })
        .execute({ record, changes }),
    whetherSaved: (record: RecordOf[R], changes: Record<string, string | undefined>, change?: string) =>
      client
        .getMutationCache()
        .build(client, { ...records.whetherSaved(session), ...partOf(change) })
        .execute({ record, changes }),
  }
}

/** Marks a save as part of a change, which refreshes the lists and can be undone as a whole. */
function partOf(change: string | undefined) {
  return change !== undefined && { meta: { change } }
}
