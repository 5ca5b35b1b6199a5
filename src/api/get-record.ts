import type { QueryClient } from '@tanstack/react-query'
import type { Read } from '../contract/aside.ts'
import type { Answer } from '../dialect/answer.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import { readRecord } from '../dialect/read-record.ts'
import { ApiError } from './api-error.ts'
import { request } from './http.ts'
import type { Line } from './line.ts'
import { refusalFrom, unreadable } from './refusal.ts'
import { understood } from './understood.ts'

/** One record, whole. Throws `ApiError`; with status 404 or 410 when there is no such record, however the service says so. */
export async function getRecord<R extends Resource>(
  line: Line,
  resource: R,
  id: string,
  { signal, client }: { signal?: AbortSignal; client?: QueryClient } = {},
): Promise<RecordOf[R]> {
  const answer = await request(line, addressOf(resource, id), { signal })
  if (answer.status >= 400) throw await refusalFrom(answer, resource)
  const found = readRecord(answer, resource, line.profile(), id)
  const [record] = found ? await understood(line, resource, [found.row], client) : []
  if (!found || !record) throw await nothingIn(answer, resource)
  line.memory.rows.set(addressOf(resource, record.id), found.row)
  return tagged(line, answer, record)
}

/** The record with the ETag of its answer, where that is to come back with an edit (W11). */
export function tagged<T extends Read<object>>(line: Line, answer: Answer, record: T): T {
  const { version } = line.profile().write
  const { etag } = answer.headers
  // A weak one (W/"…") must not be sent back with a write (RFC 9110, 13.1.1), unless the service wants just that.
  if (!etag || version === 'none' || (version === 'auto' && etag.startsWith('W/'))) return record
  return { ...record, aside: { others: [], doubts: {}, ...record.aside, etag } }
}

/** Where a record is, below the base address. */
export function addressOf(resource: Resource, id: string): string {
  return `/${resource}/${encodeURIComponent(id)}`
}

/** An answer of 200 without a record: some services say "not found" like this. */
async function nothingIn(answer: Parameters<typeof unreadable>[0], resource: Resource): Promise<ApiError> {
  const { message, fields } = await refusalFrom({ ...answer, status: 404 }, resource)
  const empty = /^\s*(null|\{\}|\[\]|false)?\s*$/.test(answer.text)
  if (empty || /not.?found|no such|does not exist|unknown/i.test(message))
    return new ApiError('refused', message, 404, fields)
  return unreadable(answer, 'record')
}
