import type { QueryClient } from '@tanstack/react-query'
import type { ListQuery, Page } from '../contract/page.ts'
import type { Answer } from '../dialect/answer.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import { readList } from '../dialect/read-list.ts'
import type { Listing } from '../dialect/read-list.ts'
import { request } from './http.ts'
import type { Line } from './line.ts'
import { isBookend, takeForBookend } from './line.ts'
import { isPastEnd, none, numbered } from './numbered.ts'
import { refusalFrom, unreadable } from './refusal.ts'
import { understood } from './understood.ts'

type Asked = ListQuery & {
  signal?: AbortSignal
  client: QueryClient
  /** Answers that came while the service was got to know, by what was asked (`nameOf`). */
  answers?: Map<string, Answer>
}

/** One page of a list, by whatever means the service has. Throws `ApiError`. */
export async function getPage<R extends Resource>(
  line: Line,
  resource: R,
  question: Asked,
): Promise<Page<RecordOf[R]>> {
  const asked = line.isKnown()
    ? question
    : { ...question, answers: await getToKnow(line, resource, question) }
  const { paging, search } = line.profile()
  if (asked.search && asked.search.length < search.minLength)
    return (await import('./too-short.ts')).tooShort(line, resource, asked.page)
  if (paging.mode === 'none' || paging.mode === 'next-link' || (search.mode === 'local' && asked.search)) {
    const { getWhole } = await import('./get-whole.ts')
    return getWhole(line, resource, asked)
  }
  const answer = await answerTo(line, resource, asked)
  const page = await pageFrom(line, resource, asked, answer)
  if (asked.page > 1 && line.memory.sizes[resource] === undefined) {
    // Nobody has said how long a page is, and the last one may be shorter: the first one tells.
    await getPage(line, resource, { ...asked, page: 1 })
    line.memory.sizes[resource] ??= page.pageSize
    return pageFrom(line, resource, asked, answer)
  }
  if (!page.more || line.isCertain() || line.memory.triedAgain) return page
  // There were too few rows to tell how pages are counted; now there are enough.
  line.memory.triedAgain = true
  await (await import('./find-out.ts')).findOut(line)
  return getPage(line, resource, asked)
}

/** What the service answers when it is asked for a page. */
export async function answerTo(line: Line, resource: Resource, asked: Asked): Promise<Answer> {
  const [path, query] = [`/${resource}`, queryOf(line, asked)]
  return asked.answers?.get(nameOf(path, query)) ?? request(line, path, { query, signal: asked.signal })
}

/** A request to read, by which its answer is found again. */
export function nameOf(path: string, query: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) parameters.append(name, value)
  parameters.sort()
  return `${path}?${parameters}`
}

/** What the address says when a page is asked for. */
export function queryOf(line: Line, { search, page }: ListQuery): Record<string, string | undefined> {
  const { paging, search: searching } = line.profile()
  const escaped = searching.escape === 'like' ? search.replace(/[\\%_]/g, '\\$&') : search
  return {
    [searching.param]: escaped || undefined,
    ...(paging.mode !== 'none' && { [paging.param]: String(paging.base === 0 ? page - 1 : page) }),
    ...(paging.sizeParam && paging.size && { [paging.sizeParam]: String(paging.size) }),
  }
}

/** The page that an answer is. */
export async function pageFrom<R extends Resource>(
  line: Line,
  resource: R,
  asked: ListQuery & { client: QueryClient },
  answer: Answer,
): Promise<Page<RecordOf[R]>> {
  const { search, page } = asked
  const listing = listingOf(line, resource, asked, answer)
  if (!listing) {
    if (isPastEnd(line, resource, asked, answer) || (answer.status === 404 && search))
      return none(line, resource, asked)
    if (answer.status >= 400 && search) {
      const { whenTooShort } = await import('./too-short.ts')
      const kept = await whenTooShort(line, resource, asked, answer)
      if (kept) return kept
    }
    if (answer.status >= 400) throw await refusalFrom(answer, resource)
    // The service may have changed; another try finds out anew.
    line.forget()
    throw unreadable(answer, 'list of records')
  }
  const items = await understood(line, resource, listing.rows, asked.client)
  if (items.length === 0 && page > 1) return none(line, resource, asked, listing)
  const read = numbered(line, resource, asked, listing, items)
  line.memory.last[resource] = read
  return read
}

function listingOf(
  line: Line,
  resource: Resource,
  { search, page }: ListQuery,
  answer: Answer,
): Listing | undefined {
  // Nothing at all is "none found" to some services; as the answer to a whole list it more likely got lost on the way.
  if (answer.text.trim() === '' && answer.status !== 204 && page === 1 && !search) return undefined
  return answer.status < 400 ? readList(answer, resource, line.profile()) : undefined
}

/**
 * Finds out how the service counts its pages, when nobody has said so. The page that is wanted is asked for first: if it comes
 * from Bookend's own service, it is the answer, and nothing more has to be asked. Gives all answers that came.
 */
function getToKnow(line: Line, resource: Resource, asked: Asked): Promise<Map<string, Answer>> {
  const learning = knowing.get(line) ?? learn(line, resource, asked)
  knowing.set(line, learning)
  learning.catch(() => undefined).finally(() => knowing.delete(line))
  return learning
}

const knowing = new WeakMap<Line, Promise<Map<string, Answer>>>()

async function learn(line: Line, resource: Resource, asked: ListQuery): Promise<Map<string, Answer>> {
  const [path, query] = [`/${resource}`, queryOf(line, asked)]
  const first = await request(line, path, { query })
  const answers = new Map([[nameOf(path, query), first]])
  if (isBookend(first)) takeForBookend(line)
  else await (await import('./find-out.ts')).findOut(line, answers)
  return answers
}
