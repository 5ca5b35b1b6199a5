import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ListQuery } from '../contract/page.ts'
import type { Saved } from '../contract/saved.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import { getPage } from './get-page.ts'
import { line } from './line.ts'

/**
 * The operations that SPEC.md gives both collections, each with the key under which its answer is kept:
 * `[path, 'list', query]` and `[path, 'detail', id]`. Query-client.ts relies on these shapes to refresh after a write.
 * What only writes need is loaded with the first write.
 */
export function resource<R extends Resource, Changes extends Record<string, string | undefined>>(name: R) {
  const path = `/${name}` as const
  return {
    list: (query: ListQuery) =>
      queryOptions({
        queryKey: [path, 'list', query],
        queryFn: ({ signal, client }) => getPage(line(), name, { ...query, signal, client }),
      }),
    detail: (id: string) =>
      queryOptions({
        queryKey: [path, 'detail', id],
        queryFn: async ({ signal, client }) =>
          (await import('./get-record.ts')).getRecord(line(), name, id, { signal, client }),
      }),
    update: mutationOptions({
      mutationKey: [path, 'save'],
      mutationFn: async ({ record, changes }: Edit<RecordOf[R], Changes>) =>
        (await writing()).saveRecord(line(), name, record, changes),
    }),
    /** Looks whether an edit has happened whose answer was lost; without a record when it has not. */
    whetherSaved: mutationOptions({
      mutationKey: [path, 'save'],
      mutationFn: async ({ record, changes }: Edit<RecordOf[R], Changes>): Promise<Saved<RecordOf[R]>> => {
        const { whetherSaved } = await import('./look-again.ts')
        return { record: await whetherSaved(line(), name, record.id, changes), notes: [] }
      },
    }),
    remove: mutationOptions({
      mutationKey: [path, 'remove'],
      mutationFn: async ({ ids, tell }: Removing) =>
        (await import('./remove.ts')).remove(line(), name, ids, tell),
    }),
  }
}

/** The code that writes, loaded with the first write. */
export const writing = () => import('./save.ts')

/** The record as it was read, and what is to change in it. */
export type Edit<T, Changes> = { record: T; changes: Changes }

/** What is to be deleted, and who wants to know how far it is. */
export type Removing = { ids: string[]; tell?: (done: number) => void }
