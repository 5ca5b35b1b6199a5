import type { QueryKey } from '@tanstack/react-query'
import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/session/api-error.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import type { DeleteResult } from '../domain/delete-result.ts'
import type { Page } from '../domain/page.ts'
import type { SaveResult } from '../domain/save-result.ts'

type Row = { id: string }

/** The query cache: how long data stays fresh, what is retried, and what a write refreshes. */
export function createQueryClient(session: ServiceSession): QueryClient {
  // The library assumes that it is online; without this, a visit that starts offline would not notice the network's
  // return.
  onlineManager.setOnline(navigator.onLine)
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: async (answer, variables, _context, mutation) => {
        const key = mutation.options.mutationKey ?? []
        await Promise.all([refresh(queryClient, key, answer), noteDown(session, key, variables, answer)])
      },
      onError: (error, _variables, _context, mutation) => {
        const [path, what] = mutation.options.mutationKey ?? []
        // The form continues from the record as somebody else has left it.
        if (error instanceof ApiError) takeIn(queryClient, path, { record: error.current, notes: [] })
        if (what !== 'remove' && !mayHaveHappened(error) && !isOutdated(error)) return undefined
        void queryClient.invalidateQueries({ queryKey: [path] })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
        // The route starts the request before its page renders; the page reports its failure instead of retrying.
        retryOnMount: false,
        retryDelay: (failures) => 400 * 2 ** failures,
        // The demo and a service on this machine respond without a network, so `navigator.onLine` is ignored.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Writes are never retried automatically, neither after a failure nor when the network is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}

/** Updates the cache after a write, and refetches the lists on screen. */
async function refresh(queryClient: QueryClient, [path, what]: QueryKey, answer: unknown): Promise<void> {
  // A page requested before the write would arrive as fresh with the old rows.
  await queryClient.cancelQueries({ queryKey: [path, 'list'] })
  // api/resource.ts defines what each operation returns; the library does not carry the type this far.
  if (what === 'save') takeIn(queryClient, path, answer as SaveResult<Row>)
  if (what === 'remove') leaveOut(queryClient, path, answer as DeleteResult)
  void queryClient.invalidateQueries({ queryKey: [path, 'list'] })
}

/**
 * Records an edit or a creation on this device before "saved" is shown, so that the entry exists when the next page
 * loads. Never fails a save, and delays it by one second at most if the browser does not respond.
 */
async function noteDown(
  session: ServiceSession,
  [path, what]: QueryKey,
  variables: unknown,
  answer: unknown,
): Promise<void> {
  const { record, notes = [] } = (what === 'save' ? answer : {}) as Partial<SaveResult<Row>>
  // A check that found no save returns neither; a contact that was created but not found has a note.
  if (!record && notes.length === 0) return
  const noted = import('../history/journal/record-in-journal.ts').then(({ recordInJournal }) =>
    recordInJournal(storageScope(session), path, variables, record),
  )
  await Promise.race([noted.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1000))])
}

function takeIn(queryClient: QueryClient, path: unknown, { record: saved }: SaveResult<Row>): void {
  if (!saved) return
  queryClient.setQueryData([path, 'detail', saved.id], saved)
  changeRows(queryClient, path, (rows) => rows.map((row) => (row.id === saved.id ? saved : row)))
}

function leaveOut(queryClient: QueryClient, path: unknown, { deleted, missing }: DeleteResult): void {
  const gone = new Set([...deleted, ...missing])
  for (const id of gone) {
    queryClient.removeQueries({ queryKey: [path, 'detail', id], type: 'inactive' })
    // A page that still shows the record would refetch it and report an error while being left.
    void queryClient.invalidateQueries({ queryKey: [path, 'detail', id], refetchType: 'none' })
  }
  changeRows(queryClient, path, (rows) => rows.filter((row) => !gone.has(row.id)))
}

/** Avoids showing old values for the moment that refetching takes. */
function changeRows(queryClient: QueryClient, path: unknown, change: (rows: Row[]) => Row[]): void {
  queryClient.setQueriesData<Page<Row>>({ queryKey: [path, 'list'] }, (page) => {
    if (!page) return page
    const items = change(page.items)
    const gone = page.items.length - items.length
    return { ...page, items, total: page.total === undefined ? undefined : page.total - gone }
  })
}

function mayHaveHappened(error: Error): boolean {
  return error instanceof ApiError && error.mayHaveHappened
}

/** Somebody else has changed the record: the screen must be refetched, or every further save is refused. */
function isOutdated(error: Error): boolean {
  return error instanceof ApiError && error.status === 412
}

/** Network errors, not refusals; a timeout has already waited long enough. */
function mayPass(error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  return error.failure === 'unreachable' || [502, 503, 504].includes(error.status ?? 0)
}
