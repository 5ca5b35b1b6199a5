import { TransactionMark } from '../../domain/transaction-mark.ts'
import type { MarkChanges } from '../../domain/transaction-mark.ts'
import { refusalFrom } from '../session/refusal.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { markAddress } from './mark-address.ts'
import { MarkConflictError } from './mark-conflict-error.ts'
import { parseJson, parseMark } from './parse-mark.ts'
import type { VersionedMark } from './parse-mark.ts'

/**
 * Changes a mark. With the tag of the version that the change is based on, throws a `MarkConflictError` if someone else
 * has changed it since; without it, the last write wins. Throws `ApiError`.
 */
export async function saveMark(
  session: ServiceSession,
  id: string,
  changes: MarkChanges,
  etag?: string,
): Promise<VersionedMark> {
  const answer = await request(session, markAddress(id), {
    method: 'POST',
    mayRepeat: true, // the same change twice is one change
    body: JSON.stringify(changes),
    // A proxy may have marked the tag as weak, which never matches.
    headers: {
      'Content-Type': 'application/json',
      ...(etag !== undefined && { 'If-Match': etag.replace(/^W\//, '') }),
    },
  })
  if (answer.status === 412) {
    const current = TransactionMark.safeParse(Object(parseJson(answer.text))['current'])
    if (current.success) throw new MarkConflictError({ ...current.data, etag: answer.headers['etag'] })
  }
  if (answer.status >= 400) throw await refusalFrom(answer, 'transactions')
  return parseMark(answer)
}
