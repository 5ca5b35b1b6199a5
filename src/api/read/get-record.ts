import type { QueryClient } from '@tanstack/react-query'
import type { WithMeta } from '../../domain/record-meta.ts'
import type { Answer } from '../../dialect/answer.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { readOwnRecord } from '../../dialect/read/read-own-page.ts'
import { AbsentError, type ApiError } from '../session/api-error.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { refusalFrom, unreadable } from '../session/ask.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { JsonObject } from '../../dialect/json.ts'

/**
 * One complete record, of our own service without the code for dialects; `fresh` bypasses the browser's cache. Throws `ApiError`, with status 404 or 410 if the record
 * does not exist, however the service reports it.
 */
export async function getRecord<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  id: string,
  { signal, client, fresh }: { signal?: AbortSignal; client?: QueryClient; fresh?: boolean } = {},
): Promise<RecordOf[R]> {
  const answer = await request(session, addressOf(resource, id), { signal, fresh })
  if (answer.status >= 400) throw await refusedOrAbsent(answer, resource)
  const own = session.isOwn() ? readOwnRecord(answer, resource, id) : undefined
  if (own) {
    session.memory.rows.set(addressOf(resource, id), { ...own })
    return tagged(session, answer, own)
  }
  const [{ readRecord }, { parseRows }] = await Promise.all([
    import('../../dialect/read/read-record.ts'),
    import('./parse-rows.ts'),
  ])
  const found = readRecord(answer, resource, session.profile(), id)
  const [record] = found ? await parseRows(session, resource, [found.row], client) : []
  if (!found || !record) throw await nothingIn(answer, resource)
  session.memory.rows.set(addressOf(resource, record.id), found.row)
  return tagged(session, answer, record)
}

/** The record with the ETag of its response, where an edit must send it back (W11). */
export function tagged<T extends WithMeta<object>>(session: ServiceSession, answer: Answer, record: T): T {
  const { version } = session.profile().write
  const { etag } = answer.headers
  // Weak ETags (W/"…") must not be sent with a write (RFC 9110, 13.1.1), unless the service requires exactly that.
  if (!etag || version === 'none' || (version === 'auto' && etag.startsWith('W/'))) return record
  return { ...record, aside: { others: [], doubts: {}, ...record.aside, etag } }
}

/** The path of a record, relative to the base address. */
export function addressOf(resource: CollectionName, id: string): string {
  return `/${resource}/${encodeURIComponent(id)}`
}

/** The error for a refusal. Its words may mean that the record does not exist (R17). */
async function refusedOrAbsent(answer: Answer, resource: CollectionName): Promise<ApiError> {
  const refusal = await refusalFrom(answer, resource)
  const { saysAbsent } = await import('../../dialect/errors/hidden-failure.ts')
  return saysAbsent(answer) ? new AbsentError('refused', refusal.message, 404, refusal.fields) : refusal
}

/** The error for a 200 response without a record: some services report "not found" this way. */
async function nothingIn(answer: Answer, resource: CollectionName): Promise<ApiError> {
  const { saysAbsent } = await import('../../dialect/errors/hidden-failure.ts')
  if (!saysAbsent(answer)) return unreadable(answer, 'record')
  const { message, fields } = await refusalFrom({ ...answer, status: 404 }, resource)
  return new AbsentError('refused', message, 404, fields)
}

/** A record with the row it was read from, including columns unknown to Bookend. */
export type Whole<R extends CollectionName> = { record: RecordOf[R]; row: JsonObject }

/** The service's current version of a record, never from the browser's cache. Throws `ApiError`. */
export async function readWholeRow<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  id: string,
): Promise<Whole<R>> {
  const record = await getRecord(session, resource, id, { fresh: true })
  return { record, row: session.memory.rows.get(addressOf(resource, record.id)) ?? {} }
}
