import type { Answer } from '../../dialect/answer.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { fieldsOf, textAt } from '../../dialect/fields.ts'
import type { JsonObject } from '../../dialect/json.ts'
import type { ServiceProfile } from '../../dialect/profile/profile.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import type { Scope } from '../../dialect/write/write-field.ts'
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
  scope?: Scope
  /** The encoding to try instead of the profile's. */
  encoding?: ServiceProfile['write']['encoding']
}

/**
 * Sends an edit with the version that the service requires (W11), and returns any response. If the service rejects the
 * ETag although the record has not changed, a proxy altered it: it is sent in its strong form, or not at all.
 */
export async function sendEdit<R extends CollectionName>(
  session: ServiceSession,
  edit: Edit<R>,
): Promise<Answer> {
  let sent = withMatch(edit, session.memory.matches)
  let answer = await send(session, sent)
  if (answer.status === 428) {
    // The service requires the version being changed, and has done nothing yet.
    session.learn({ write: { version: 'etag' } })
    const { record } = await readWholeRow(session, edit.resource, edit.record.id)
    // If no form of the ETag gets through, the read just before the edit has to suffice.
    sent = withMatch({ ...edit, record: withEtag(edit.record, record.aside?.etag ?? '*') }, 'as-read')
    answer = await send(session, sent)
  }
  const etag = sent.record.aside?.etag
  if (answer.status !== 412 || etag === undefined) return answer
  const now = await readWholeRow(session, edit.resource, edit.record.id)
  if (!isSameRecord(edit.resource, edit.record, now.record)) return answer
  for (const matches of ['as-read', 'strong', 'none'] as const) {
    const other = withMatch({ ...edit, record: withEtag(edit.record, now.record.aside?.etag) }, matches)
    if (other.record.aside?.etag === etag) continue
    const again = await send(session, other)
    if (again.status === 412 || again.status === 428) continue
    session.memory.matches = matches
    return again
  }
  return answer
}

function send<R extends CollectionName>(session: ServiceSession, edit: Edit<R>): Promise<Answer> {
  const path = addressOf(edit.resource, edit.record.id)
  return request(session, path, { method: 'POST', mayRepeat: true, ...encodeWrite(session, edit) })
}

/** The edit with its ETag in a recognizable form: proxies mark it as weak or append their compression. */
function withMatch<R extends CollectionName>(
  edit: Edit<R>,
  matches: ServiceSession['memory']['matches'],
): Edit<R> {
  const etag = edit.record.aside?.etag
  if (etag === undefined || matches === 'as-read') return edit
  const strong = etag.replace(/^W\//, '').replace(/[-;:+](gzip|br|deflate|zstd|df)"$/, '"')
  return { ...edit, record: withEtag(edit.record, matches === 'strong' ? strong : undefined) }
}

function withEtag<T extends RecordOf[CollectionName]>(record: T, etag: string | undefined): T {
  const { etag: _before, ...aside } = { others: [], doubts: {}, ...record.aside }
  return { ...record, aside: { ...aside, ...(etag !== undefined && { etag }) } }
}

function isSameRecord<R extends CollectionName>(resource: R, one: RecordOf[R], other: RecordOf[R]): boolean {
  return fieldsOf[resource].every((field) => isSameValue(textAt(one, field), textAt(other, field)))
}
