import type { CollectionName } from '../../domain/collection-name.ts'
import type { Page } from '../../domain/page.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import type { ServiceSession } from '../session/service-session.ts'
import * as messages from './messages.ts'

/** The previous rows, in place of a search that is shorter than the profile says the service takes (S4). */
export function readShortSearch<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  page: number,
): Page<RecordOf[R]> {
  const { minLength } = session.profile().search
  const before = session.memory.last[resource] as Page<RecordOf[R]> | undefined
  if (!before)
    return {
      items: [],
      page,
      pageSize: 25,
      total: undefined,
      more: false,
      note: messages.tooShort(minLength),
    }
  return { ...before, more: false, note: messages.tooShortAfter(minLength) }
}
