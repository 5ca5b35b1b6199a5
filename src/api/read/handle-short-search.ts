import type { Page } from '../../domain/page.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { Answer } from '../../dialect/answer.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { readError } from '../../dialect/errors/read-error.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

/**
 * Handles a search refused because its text is too short (S4): learns the minimum length and returns the previous rows
 * with a note. Undefined if the service refused for another reason.
 */
export async function handleShortSearch<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  { search, page }: ListQuery,
  answer: Answer,
): Promise<Page<RecordOf[R]> | undefined> {
  if (![400, 411, 413, 416, 422].includes(answer.status) || search.length > 9) return undefined
  const { message = '', fields } = readError(answer, resource)
  const words = [message, ...fields.map(({ detail }) => detail)].join(' ')
  if (!/short|least|min|length|character|letter/i.test(words)) return undefined
  const stated = Number(/\b([1-9])\b/.exec(words)?.[1] ?? 0)
  const minLength = Math.max(stated, search.length + 1)
  session.learn({ search: { minLength } })
  return pageForShortSearch(session, resource, page)
}

/** The previous rows, in place of a search that the service would refuse. */
export function pageForShortSearch<R extends CollectionName>(
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
