import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { keys } from './cache/keys.ts'
import type { ListQuery } from '../domain/page.ts'
import type { SaveResult } from '../domain/save-result.ts'
import type { RecordOf } from '../dialect/fields.ts'
import type { ServiceSession } from './session/service-session.ts'
import { readPage } from './read/read-page.ts'
import type { CollectionName } from '../domain/collection-name.ts'

/**
 * The operations that docs/spec.md gives both collections. Each has its key from cache/keys.ts, by which cache/refresh.ts finds
 * it after a write. Code that only writes need loads with the first write.
 */
export function resource<R extends CollectionName, Changes extends Record<string, string | undefined>>(
  name: R,
) {
  return {
    list: (session: ServiceSession, query: ListQuery) =>
      queryOptions({
        queryKey: keys.list(name, query),
        queryFn: ({ signal, client }) => readPage(session, name, { ...query, signal, client }),
      }),
    detail: (session: ServiceSession, id: string) =>
      queryOptions({
        queryKey: keys.detail(name, id),
        queryFn: async ({ signal, client }) =>
          (await import('./read/get-record.ts')).getRecord(session, name, id, { signal, client }),
      }),
    update: (session: ServiceSession) =>
      mutationOptions({
        mutationKey: keys.save(name),
        mutationFn: async ({ record, changes }: Edit<RecordOf[R], Changes>) =>
          (await import('./write/save-record.ts')).saveRecord(session, name, record, changes),
      }),
    /** Checks whether an edit succeeded whose response was lost. Resolves without a record if it did not. */
    whetherSaved: (session: ServiceSession) =>
      mutationOptions({
        mutationKey: keys.save(name),
        mutationFn: async ({
          record,
          changes,
        }: Edit<RecordOf[R], Changes>): Promise<SaveResult<RecordOf[R]>> => {
          const { verifySaved } = await import('./write/verify-saved.ts')
          return { record: await verifySaved(session, name, record.id, changes), notes: [] }
        },
      }),
    remove: (session: ServiceSession) =>
      mutationOptions({
        mutationKey: keys.remove(name),
        mutationFn: async ({ ids, tell }: Removing) =>
          (await import('./write/delete-records.ts')).deleteRecords(session, name, ids, tell),
      }),
  }
}

/** The code for writes, loaded with the first form. */
export const writing = () =>
  Promise.all([import('./write/save-record.ts'), import('./write/create-contact.ts')])

/** The record as it was read, and the changes to make. */
export type Edit<T, Changes> = { record: T; changes: Changes }

/** The ids to delete, and a callback for progress. */
export type Removing = { ids: string[]; tell?: (done: number) => void }
