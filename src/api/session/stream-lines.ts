import type { CollectionName } from '../../domain/collection-name.ts'
import { noteAccount, noteReading, refuseOtherSignIn } from './account.ts'
import { ApiError } from './api-error.ts'
import * as messages from './messages.ts'
import { newRequest } from './new-request.ts'
import type { Call } from './new-request.ts'
import { refusalFrom } from './refusal.ts'
import { send } from './request.ts'
import type { ServiceSession } from './service-session.ts'
import { requireSignIn } from './require-sign-in.ts'
import { withSlot } from './with-slot.ts'

/**
 * The lines of a long response from Bookend's own service, as they arrive, so that it is never in memory as a whole.
 * Throws `ApiError`, or the abort.
 */
export async function* streamLines(
  session: ServiceSession,
  path: string,
  call: Call,
  collection: CollectionName,
): AsyncGenerator<string> {
  const ending = new AbortController()
  const signal = call.signal ? AbortSignal.any([call.signal, ending.signal]) : ending.signal
  try {
    const response = await withSlot(session, () => begin(session, path, call, signal))
    const text = {
      headers: headersOf(response),
      status: response.status,
      url: response.url,
      redirected: false,
    }
    noteAccount(session, { ...text, text: '' })
    if (response.status === 401) throw await requireSignIn(session)
    if (response.status >= 400 || !response.body)
      throw await refusalFrom({ ...text, text: await response.text() }, collection)
    noteReading(session)
    yield* linesOf(response.body)
  } catch (error) {
    if (error instanceof ApiError || call.signal?.aborted) throw error
    throw new ApiError('unreachable', messages.unreachable)
  } finally {
    ending.abort()
  }
}

async function begin(
  session: ServiceSession,
  path: string,
  call: Call,
  signal: AbortSignal,
): Promise<Response> {
  refuseOtherSignIn(session)
  return send(session, await newRequest(session, path, call, signal))
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (!done) continue
    if (rest !== '') yield rest
    return
  }
}

function headersOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]))
}
