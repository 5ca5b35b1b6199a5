import type { Page } from '../contract/page.ts'
import type { ListQuery } from '../contract/page.ts'
import type { Answer } from '../dialect/answer.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import { readError } from '../dialect/read-error.ts'
import type { Line } from './line.ts'

/**
 * When a service refuses a search because its text is too short (S4), learns from how many letters on it searches, and gives
 * what was found before, with a word about it; undefined when it refused for another reason.
 */
export async function whenTooShort<R extends Resource>(
  line: Line,
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
  line.learn({ search: { minLength } })
  return tooShort(line, resource, page)
}

/** The rows that were there before, in the place of a search that the service would refuse. */
export function tooShort<R extends Resource>(line: Line, resource: R, page: number): Page<RecordOf[R]> {
  const { minLength } = line.profile().search
  const before = line.memory.last[resource] as Page<RecordOf[R]> | undefined
  const note = `This service searches from ${minLength} letters on.`
  if (!before) return { items: [], page, pageSize: 25, total: undefined, more: false, note }
  return { ...before, more: false, note: `${note} These are the records from before.` }
}
