import { readJson } from '../../dialect/json.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ChangesAnswer } from '../../domain/query/query-answers.ts'
import { refusalFrom, unreadable } from '../session/refusal.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'

/** The version of a collection, and what changed since an earlier one, if the service still knows. */
export type Changes<C extends CollectionName> = {
  version: string
  /** The new and the changed records as they are now, and the ids of deleted ones. */
  known?: { added: RecordOf[C][]; changed: RecordOf[C][]; gone: string[] }
}

/**
 * What changed in a collection of Bookend's own service since a version that it gave; without one, only its version. Throws
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
  if (!('changed' in changes)) return { version }
  const { added, changed, deleted: gone } = changes
  return { version, known: { added, changed, gone } }
}
