import { readJson } from '../../dialect/json.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ChangesAnswer } from '../../domain/query/query-answers.ts'
import { refusalFrom, unreadable } from '../session/refusal.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'

/** The version of a collection, and what happened in it since an earlier one, if the service still knows that. */
export type Changes<C extends CollectionName> = {
  version: string
  /** The records that are new or were changed, as they are now, and the ids of those that are gone. */
  known?: { records: RecordOf[C][]; gone: string[] }
}

/**
 * What happened in a collection of Bookend's own service since a version that it named; only the version without one. Throws
 * `ApiError`.
 */
export async function readChanges<C extends CollectionName>(
  session: ServiceSession,
  collection: C,
  since: string | undefined,
  signal?: AbortSignal,
): Promise<Changes<C>> {
  const answer = await request(session, `/queries/${collection}/changes`, { query: { since }, signal })
  if (answer.status >= 400) throw await refusalFrom(answer, collection)
  const read = readJson(answer.text)
  if (typeof read !== 'object' || read === null || !('version' in read)) throw unreadable(answer, 'list')
  // The service has this shape (domain/query/query-answers.ts).
  const changes = read as ChangesAnswer<RecordOf[C]>
  const { version } = changes
  return 'changed' in changes
    ? { version, known: { records: changes.changed, gone: changes.deleted } }
    : { version }
}
