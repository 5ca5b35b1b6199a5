import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ImportUndo } from '../domain/statement-import.ts'
import { keys, keysOfUndo } from './cache/keys.ts'
import { refresh, refreshAfterChange } from './cache/refresh.ts'
import { refuseOtherSignIn, requireSignIn } from './session/account.ts'
import { ApiError } from './session/api-error.ts'
import * as messages from './session/messages.ts'
import { newRequest, type Call } from './session/new-request.ts'
import { ask, refusalFrom } from './session/ask.ts'
import { send, withSlot } from './session/request.ts'
import type { ServiceSession } from './session/service-session.ts'

/** A large file takes the service some time. */
const longestMs = 2 * 60_000

/** The file of an import as it arrived. Throws `ApiError`. */
export async function importedFile(session: ServiceSession, id: string): Promise<Blob> {
  refuseOtherSignIn(session)
  const signal = AbortSignal.timeout(longestMs)
  const message = await newRequest(session, `${addressOf(id)}/file`, {}, signal)
  const response = await withSlot(session, () => send(session, message)).catch(() => {
    throw new ApiError('unreachable', messages.unreachable)
  })
  if (response.status === 401) throw await requireSignIn(session)
  if (response.status !== 200) {
    const { status, url } = response
    throw await refusalFrom(
      { headers: {}, status, url, redirected: false, text: await response.text() },
      'transactions',
    )
  }
  return response.blob()
}

/** What taking back an import would do. Throws `ApiError`. */
export const undoPlan = (session: ServiceSession, id: string) =>
  queryOptions({
    queryKey: keysOfUndo(id),
    queryFn: ({ signal }) => askUndo(session, id, { signal }),
    staleTime: 0, // others edit and delete, too
    gcTime: 0,
  })

/** Takes back an import; doing it again changes nothing. Throws `ApiError`. */
export async function undoImport(session: ServiceSession, client: QueryClient, id: string): Promise<void> {
  try {
    await askUndo(session, id, { method: 'POST', mayRepeat: true })
  } finally {
    await refreshAfterChange(client, 'transactions')
    void refresh(client, keys.collection('transactions'))
    await refresh(client, keys.statementImports)
  }
}

function askUndo(session: ServiceSession, id: string, call: Call): Promise<ImportUndo> {
  const path = `${addressOf(id)}/undo`
  return ask(session, path, ImportUndo, { timeoutMs: longestMs, wanted: 'record', ...call })
}

function addressOf(id: string): string {
  return `/statement-imports/${encodeURIComponent(id)}`
}
