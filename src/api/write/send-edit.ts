import type { Answer } from '../../dialect/answer.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import type { JsonObject } from '../../dialect/json.ts'
import { addressOf, readWholeRow } from '../read/get-record.ts'
import { request } from '../session/request.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { UnwritableError, writeBody, type Outgoing } from '../../dialect/write/write-body.ts'
import { ApiError } from '../session/api-error.ts'
import { openPaths, type ServiceSession } from '../session/service-session.ts'
import * as messages from './messages.ts'

/** An edit: the record as it was read, its row, and the changes. */
export type Edit<R extends CollectionName> = {
  resource: R
  record: RecordOf[R]
  row: JsonObject | undefined
  changes: Changes
}

/** Sends an edit with the version that the service requires (W11), and returns any response. */
export async function sendEdit<R extends CollectionName>(
  session: ServiceSession,
  edit: Edit<R>,
): Promise<Answer> {
  const answer = await send(session, edit)
  if (answer.status !== 428) return answer
  // The service requires the version being changed, and has done nothing yet.
  session.learn({ write: { version: 'etag' } })
  const { record } = await readWholeRow(session, edit.resource, edit.record.id)
  // Where the browser hides the ETag, the read just before the edit has to suffice.
  const aside = { others: [], doubts: {}, ...record.aside, etag: record.aside?.etag ?? '*' }
  return send(session, { ...edit, record: { ...record, aside } })
}

function send<R extends CollectionName>(session: ServiceSession, edit: Edit<R>): Promise<Answer> {
  const path = addressOf(edit.resource, edit.record.id)
  return request(session, path, { method: 'POST', mayRepeat: true, ...encodeWrite(session, edit) })
}

type Write = {
  resource: CollectionName
  changes: Changes
  record?: RecordOf[CollectionName]
  row?: JsonObject | undefined
  like?: JsonObject | undefined
}

/** The body and headers of a write in the service's notation. Throws `ApiError` if a value cannot be encoded. */
export function encodeWrite(session: ServiceSession, write: Write): Outgoing {
  const { resource, changes, record, row, like } = write
  const profile = session.profile()
  try {
    return writeBody({
      resource,
      changes: Object.fromEntries(Object.entries(changes).filter(isGiven)),
      profile,
      open: openPaths(session.attention.get()),
      like,
      ...(record && { record }),
      ...(row && { row }),
    })
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error
    throw new ApiError('stopped', messages.unwritable, undefined, [
      { field: error.field, detail: error.message },
    ])
  }
}

function isGiven(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined
}

/** Fields in Bookend's notation, by their names in docs/spec.md. */
export type Changes = Record<string, string | undefined>

/** An edit that was sent: the row read before it, and the requested changes. */
export type SentEdit = { resource: CollectionName; before: JsonObject; changes: Changes }
