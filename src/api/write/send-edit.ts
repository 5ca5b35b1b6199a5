import type { Answer } from '../../dialect/answer.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import type { JsonObject } from '../../dialect/json.ts'
import { encodeWrite } from './encode-write.ts'
import type { Changes } from '../session/sent-edit.ts'
import { addressOf } from '../read/get-record.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { readWholeRow } from '../read/read-whole-row.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

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
