import type { RecordOf } from '../../dialect/fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { ApiError } from '../session/api-error.ts'
import { streamLines } from '../session/stream-lines.ts'
import type { ServiceSession } from '../session/service-session.ts'
import * as messages from './messages.ts'

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
    const read = parsed(line)
    if (read?.['end'] === true && read['count'] === count) {
      if (records.length > 0) yield records
      return
    }
    if (typeof read?.['id'] !== 'string') break
    // The service has these fields (domain/contact.ts, domain/transaction.ts).
    records.push(read as RecordOf[C])
    count += 1
    if (records.length < portion) continue
    yield records
    records = []
  }
  throw new ApiError('unreadable', messages.cutOff(count))
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
