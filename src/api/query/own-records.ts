import type { RecordOf } from '../../dialect/fields.ts'
import { parseJson } from '../../dialect/json.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { ApiError } from '../session/api-error.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { cutOff } from '../session/record-messages.ts'
import { noteAccount, noteReading, refuseOtherSignIn, requireSignIn } from '../session/account.ts'
import * as messages from '../session/messages.ts'
import { headersOf, newRequest, type Call } from '../session/new-request.ts'
import { refusalFrom } from '../session/ask.ts'
import { send, withSlot } from '../session/request.ts'

const portion = 500

/** All records of a query from Bookend's own service, one per line; the last line shows that none is missing. */
export async function* ownRecords<C extends CollectionName>(
  session: ServiceSession,
  collection: C,
  query: Record<string, string | string[] | undefined>,
  signal: AbortSignal | undefined,
): AsyncGenerator<RecordOf[C][]> {
  let count = 0
  let records: RecordOf[C][] = []
  for await (const line of streamLines(
    session,
    `/queries/${collection}/records`,
    { query, signal },
    collection,
  )) {
    const read = Object(parseJson(line)) as Record<string, unknown>
    if (read['end'] === true && read['count'] === count) {
      if (records.length > 0) yield records
      return
    }
    if (typeof read['id'] !== 'string') break
    // The service has these fields (domain/contact.ts, domain/transaction.ts).
    records.push(read as RecordOf[C])
    count += 1
    if (records.length < portion) continue
    yield records
    records = []
  }
  throw new ApiError('unreadable', cutOff(count))
}

/** The lines of a long response from our own service, as they arrive, never all in memory. Throws `ApiError`, or the abort. */
async function* streamLines(
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
