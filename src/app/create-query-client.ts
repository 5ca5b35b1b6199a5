import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query'
import { keys, type WriteKey } from '../api/cache/keys.ts'
import { refresh, refreshAfterWrite, showSaved, showWrite } from '../api/cache/refresh.ts'
import { ApiError, isOutcomeOpen, mayPass } from '../api/session/api-error.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import type { SaveResult } from '../domain/write-results.ts'

type Row = { id: string }

/** The query cache: how long data stays fresh, what is retried, and what a write refreshes. */
export function createQueryClient(session: ServiceSession): QueryClient {
  // The library assumes that it is online; without this, a visit that starts offline would not notice the network's
  // return.
  onlineManager.setOnline(navigator.onLine)
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: async (answer, variables, _context, mutation) => {
        const key = mutation.options.mutationKey as WriteKey | undefined
        if (!key) return // a check of a connection writes nothing
        const change = mutation.meta?.['change'] as string | undefined
        // Updates the screen first: it must not still show old values when the history has the new ones, or it would
        // take the old ones for the bank's.
        await (change ? showWrite(queryClient, key, answer) : refreshAfterWrite(queryClient, key, answer))
        await noteDown(session, key, variables, answer, mutation.meta)
      },
      onError: (error, _variables, _context, mutation) => {
        const key = mutation.options.mutationKey as WriteKey | undefined
        if (!key) return
        const [name, what] = key
        // The form continues from the version that someone else saved.
        if (error instanceof ApiError) showSaved(queryClient, name, error.current)
        if (mutation.meta?.['change'] !== undefined) return
        if (what !== 'remove' && !isOutcomeOpen(error) && !isOutdated(error)) return
        void refresh(queryClient, keys.collection(name))
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

/**
 * Records an edit or a creation on this device before "saved" is shown, so that the entry exists when the next page
 * loads. Never fails a save, and delays it by one second at most if the browser does not respond.
 */
async function noteDown(
  session: ServiceSession,
  [name, what]: WriteKey,
  variables: unknown,
  answer: unknown,
  meta: Record<string, unknown> | undefined,
): Promise<void> {
  const { record, notes = [] } = (what === 'save' ? answer : {}) as Partial<SaveResult<Row>>
  // A check that found no save returns neither; a contact that was created but not found has a note.
  if (!record && notes.length === 0) return
  const noted = import('../changes/history/record-save.ts').then(({ recordSave }) =>
    recordSave(storageScope(session), name, variables, record, meta),
  )
  await Promise.race([noted.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1000))])
}

/** Someone else has changed the record: the screen must be refetched, or every further save is refused. */
function isOutdated(error: Error): boolean {
  return error instanceof ApiError && error.status === 412
}
