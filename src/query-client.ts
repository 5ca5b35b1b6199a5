import type { QueryKey } from '@tanstack/react-query'
import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'
import type { Deletion } from './contract/deletion.ts'
import type { Page } from './contract/page.ts'
import type { Saved } from './contract/saved.ts'

type Row = { id: string }

/** The cache of what the service said: how long it counts as fresh, what is asked again, and what a write refreshes. */
export function createQueryClient(): QueryClient {
  // Else a visit that began without a network would not notice that it is back: the library takes it for online.
  onlineManager.setOnline(navigator.onLine)
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: async (answer, variables, _context, mutation) => {
        const key = mutation.options.mutationKey ?? []
        await Promise.all([refresh(queryClient, key, answer), noteDown(key, variables, answer)])
      },
      onError: (error, _variables, _context, mutation) => {
        const [path, what] = mutation.options.mutationKey ?? []
        // The form goes on from the record as somebody else has left it.
        if (error instanceof ApiError) takeIn(queryClient, path, { record: error.current, notes: [] })
        if (what !== 'remove' && !mayHaveHappened(error) && !isOutdated(error)) return undefined
        void queryClient.invalidateQueries({ queryKey: [path] })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
        // The route asks before its page is there; what failed by then is told, not asked again by the page.
        retryOnMount: false,
        retryDelay: (failures) => 400 * 2 ** failures,
        // The demo and a service on this machine answer without a network, so the browser's word is not asked first.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Nothing that writes is ever sent again by itself, neither after a failure nor when the network is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}

/** Brings the cache to what a write has made true, and has the lists on screen read again. */
async function refresh(queryClient: QueryClient, [path, what]: QueryKey, answer: unknown): Promise<void> {
  // A page on its way was asked for before the write, and would come in as fresh with the old rows.
  await queryClient.cancelQueries({ queryKey: [path, 'list'] })
  // What each operation answers is settled in api/resource.ts; the library does not carry the type this far.
  if (what === 'save') takeIn(queryClient, path, answer as Saved<Row>)
  if (what === 'remove') leaveOut(queryClient, path, answer as Deletion)
  void queryClient.invalidateQueries({ queryKey: [path, 'list'] })
}

/**
 * Writes an edit or a creation down on this device, before "saved" is said: who loads another page then has the line. A save does not
 * fail for it, and waits a second at most, should the browser not answer.
 */
async function noteDown([path, what]: QueryKey, variables: unknown, answer: unknown): Promise<void> {
  const { record, notes = [] } = (what === 'save' ? answer : {}) as Partial<Saved<Row>>
  // Looking whether something was saved has neither when it was not; what was created and not found has a note.
  if (!record && notes.length === 0) return
  const noted = import('./desk/note-write.ts').then(({ noteWrite }) => noteWrite(path, variables, record))
  await Promise.race([noted.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1000))])
}

function takeIn(queryClient: QueryClient, path: unknown, { record: saved }: Saved<Row>): void {
  if (!saved) return
  queryClient.setQueryData([path, 'detail', saved.id], saved)
  changeRows(queryClient, path, (rows) => rows.map((row) => (row.id === saved.id ? saved : row)))
}

function leaveOut(queryClient: QueryClient, path: unknown, { deleted, missing }: Deletion): void {
  const gone = new Set([...deleted, ...missing])
  for (const id of gone) {
    queryClient.removeQueries({ queryKey: [path, 'detail', id], type: 'inactive' })
    // A page that still shows the record would ask for it again, and tell of a failure while it is being left.
    void queryClient.invalidateQueries({ queryKey: [path, 'detail', id], refetchType: 'none' })
  }
  changeRows(queryClient, path, (rows) => rows.filter((row) => !gone.has(row.id)))
}

/** Keeps what was just written from being seen with its old values for the moment that reading again takes. */
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

/** Somebody else has changed the record meanwhile: what is on screen has to be read again, or every further save is refused. */
function isOutdated(error: Error): boolean {
  return error instanceof ApiError && error.status === 412
}

/** Failures of the way, not of the request; a timeout has already been waited for long enough. */
function mayPass(error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  return error.failure === 'unreachable' || [502, 503, 504].includes(error.status ?? 0)
}
