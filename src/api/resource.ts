import { mutationOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { keys } from './cache/keys.ts'
import type { ListQuery, Page } from '../domain/page.ts'
import type { SaveResult, TellDeleted } from '../domain/write-results.ts'
import type { RecordOf } from '../dialect/fields.ts'
import { lookFor } from './session/api-error.ts'
import { useSession } from './session/use-session.ts'
import type { ServiceSession } from './session/service-session.ts'
import { lastSeen } from './read/last-seen.ts'
import { readPage } from './read/read-page.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import { createStore } from '../storage/create-store.ts'

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
        queryFn: async ({ signal, client }) => {
          session.memory.askedAt = performance.now()
          if (!query.refine) return pacedBy(session, readPage(session, name, { ...query, signal, client }))
          const { readRefinedPage } = await import('./query/read-refined-page.ts')
          return readRefinedPage(session, client, name, query, signal)
        },
      }),
    detail: (session: ServiceSession, id: string) =>
      queryOptions({
        queryKey: keys.detail(name, id),
        queryFn: async ({ signal, client }) =>
          (await loadGetRecord()).getRecord(session, name, id, { signal, client }),
      }),
    update: (session: ServiceSession) =>
      mutationOptions({
        mutationKey: keys.save(name),
        mutationFn: async ({ record, changes }: Edit<RecordOf[R], Changes>) =>
          (await import('./write/save-record.ts')).saveRecord(session, name, record, changes),
      }),
    /** Whether an edit succeeded whose response was lost: without a record if not. Throws an `OutcomeUnknownError` if it cannot be checked. */
    whetherSaved: (session: ServiceSession) =>
      mutationOptions({
        mutationKey: keys.save(name),
        meta: { looked: true },
        mutationFn: ({ record, changes }: Edit<RecordOf[R], Changes>): Promise<SaveResult<RecordOf[R]>> =>
          lookFor(async () => {
            const { verifySaved } = await import('./write/verify-saved.ts')
            return { record: await verifySaved(session, name, record.id, changes), notes: [] }
          }),
      }),
    remove: (session: ServiceSession) =>
      mutationOptions({
        mutationKey: keys.remove(name),
        mutationFn: async ({ ids, tell }: Removing) =>
          (await import('./write/delete-records.ts')).deleteRecords(session, name, ids, tell),
      }),
  }
}

/** Whether somebody types in a row. Its list is not read again meanwhile: a row that left would turn the next letters into commands. */
export const rowsHeld = createStore(false)

/**
 * One page of a list. Until it arrives, shows the previous rows. Prefetches the next page; that of a search at our own service,
 * after a second. If the service does not say whether there is a next page, the prefetched page shows it (T9): if it is
 * empty, this page is the last.
 */
export function useListPage<R extends CollectionName>(list: Resource<R>['list'], query: ListQuery) {
  const session = useSession()
  const client = useQueryClient()
  const { queryKey } = list(session, query)
  const [name] = queryKey
  const isHeld = useSyncExternalStore(rowsHeld.subscribe, rowsHeld.get)
  const result = useQuery({
    ...list(session, query),
    enabled: !isHeld || client.getQueryData(queryKey) === undefined,
    // While a page that failed is read again, rows of another one would look like the answer.
    placeholderData: (page, before) => {
      if (!page) return isFirstPage(query) ? lastSeen<RecordOf[R]>(session, name) : undefined
      if (client.getQueryState(queryKey)?.errorUpdateCount) return undefined
      return { ...page, readAt: before?.state.dataUpdatedAt ?? 0 }
    },
  })
  const { data: page, isPlaceholderData } = result
  const goesOn = !isPlaceholderData && page?.more === true
  // While somebody types, the next page of one search would only delay the search that replaces it.
  const waits = query.search !== '' && session.isOwn()
  useEffect(() => {
    const read = () => void client.prefetchQuery(list(session, { ...query, page: query.page + 1 }))
    const timer = goesOn && waits ? setTimeout(read, 1000) : undefined
    return () => clearTimeout(timer)
  }, [goesOn, waits, client, list, session, query])
  // A failed prefetch is not reported. Opening the page retries and reports the error.
  const next = useQuery({
    ...list(session, { ...query, page: query.page + 1 }),
    enabled: goesOn && !waits,
    // Selects only whether the page is empty, so that prefetching another one renders nothing again.
    select: isEmpty,
    notifyOnChangeProps: ['data'],
  })
  if (!goesOn || !next.data) return result
  const total = page.total ?? (query.page - 1) * page.pageSize + page.items.length
  return { ...result, data: { ...page, more: false, total } } as typeof result
}

function isEmpty({ items }: Page<unknown>): true | undefined {
  return items.length === 0 || undefined
}

function isFirstPage({ search, page, refine }: ListQuery): boolean {
  return search === '' && page === 1 && refine === undefined
}

/**
 * One complete record. Until it arrives, the row from a list is a placeholder (`isPlaceholderData`): fit for display,
 * never for filling a form, because rows may be partial. It is read only while it is wanted.
 */
export function useRecord<R extends CollectionName>(
  detail: Resource<R>['detail'],
  id: string,
  isWanted = true,
) {
  const client = useQueryClient()
  const options = detail(useSession(), id)
  const [name] = options.queryKey
  const rowInList = () =>
    client
      .getQueriesData<Page<RecordOf[R]>>({ queryKey: keys.lists(name) })
      .flatMap(([, page]) => page?.items ?? [])
      .find((row) => row.id === id)
  // The library's conditional type excludes functions, and TypeScript cannot resolve it for a generic record.
  return useQuery({ ...options, placeholderData: rowInList as never, enabled: isWanted })
}

type Resource<R extends CollectionName> = ReturnType<typeof resource<R, Record<string, string | undefined>>>

/** The code that reads one record, loaded once a list is shown. */
export const loadGetRecord = () => import('./read/get-record.ts')

/** The code for writes, loaded with the first form. */
export const writing = () =>
  Promise.all([import('./write/save-record.ts'), import('./write/create-contact.ts')])

/** The record as it was read, and the changes to make. */
type Edit<T, Changes> = { record: T; changes: Changes }

/** The ids to delete, and a callback for progress. */
type Removing = { ids: string[]; tell?: TellDeleted }

/** Waits for an answer and remembers how long the service needed for it. */
export async function pacedBy<T>({ memory }: ServiceSession, answer: Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await answer
  memory.paces = [...memory.paces, performance.now() - from].slice(-3)
  return result
}

/**
 * How long to wait for another letter before sending a search, in milliseconds. Our own service stops a search that a newer one replaces:
 * it gets one at once, and the next after 60, the gap between two letters of a fast typist. Any other waits as long as the fastest of its
 * last three answers took, as more requests would only be cancelled; at most 400, when people notice, and 250 until it is known.
 */
export function pauseBeforeSearch(session: ServiceSession): number {
  const { paces, askedAt } = session.memory
  if (session.isOwn()) return Math.max(0, askedAt + 60 - performance.now())
  return paces.length === 0 ? 250 : Math.min(400, Math.max(60, Math.min(...paces)))
}
