import { reasonOf } from '../../domain/reason-of.ts'
import { ApiError } from '../session/api-error.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { readWholeRow, type Whole } from '../read/get-record.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

/**
 * The service's record after a write. Reads it again once, because the first answer may be a stale replica's (W7); whatever
 * comes later is for the user to look at (W8). Returns the last version read, even if the write is not visible in it.
 */
export async function readBack<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  id: string,
  isDone: (now: Whole<R>) => boolean,
): Promise<Whole<R>> {
  const first = await readWholeRow(session, resource, id).catch(() => undefined)
  if (first && isDone(first)) return first
  await new Promise((resolve) => setTimeout(resolve, 400))
  return readWholeRow(session, resource, id).catch((error: unknown) => {
    throw new ApiError('unreachable', messages.notReadBack(reasonOf(error)))
  })
}
