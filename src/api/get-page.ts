import type { QueryClient } from '@tanstack/react-query'
import type { Read } from '../contract/aside.ts'
import type { ListQuery, Page } from '../contract/page.ts'
import type { Answer } from '../dialect/answer.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import { readList } from '../dialect/read-list.ts'
import type { Listing } from '../dialect/read-list.ts'
import { request } from './http.ts'
import type { Line, SeenPage } from './line.ts'
import { isBookend, takeForBookend } from './line.ts'
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
  if (!search) line.memory.totals[resource] = read.total
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
 * Whether an answer says that there is no such page any more (Z3, Z4). On the first page it says something else; and a failure
 * of the service is one, unless the end is known to lie before.
 */
function isPastEnd(line: Line, resource: Resource, { search, page }: ListQuery, { status }: Answer): boolean {
  if (page === 1) return false
  if ([400, 404, 416, 422].includes(status)) return true
  const pages = [...pagesOf(line, resource, search).values()]
  const isTheEnd = line.profile().paging.pastEnd === 'error' || pages.some(({ last = page }) => last < page)
  return status === 500 && isTheEnd
}

/** A page without rows: nothing was found, or the list ends before it. */
function none<T>(line: Line, resource: Resource, { search, page }: ListQuery, said?: Listing): Page<T> {
  const pageSize = said?.size ?? line.memory.sizes[resource] ?? 25
  const before = pagesOf(line, resource, search).get(page - 1)
  // The page before was the last one, if it was read.
  const counted = page === 1 ? 0 : before && (page - 2) * pageSize + before.ids.length
  const stated = line.profile().paging.totalIsLowerBound ? undefined : said?.total
  return { items: [], page, pageSize, total: stated ?? counted, more: false }
}

function numbered<T extends { id: string }>(
  line: Line,
  resource: Resource,
  asked: ListQuery,
  listing: Listing,
  items: Read<T>[],
): Page<T> {
  const { search, page } = asked
  const { memory } = line
  const { paging } = line.profile()
  const ids = items.map(({ id }) => id)
  const pages = pagesOf(line, resource, search)
  const size = Math.max(
    listing.size ?? 0,
    memory.sizes[resource] ?? 0,
    page === 1 || listing.more ? items.length : 0,
  )
  const pageSize = size || items.length
  const known = paging.totalIsLowerBound ? undefined : listing.total
  const wanted = paging.base === 0 ? page - 1 : page
  // Some count from 1 and answer with a number from 0; the first page tells.
  if (page === 1 && listing.page !== undefined) memory.echoes[resource] = listing.page - wanted
  const echoed = memory.echoes[resource] ?? -1
  // The last page over again: a service that clamps would be read for ever (Z2).
  const clamped =
    page > 1 &&
    ((listing.page !== undefined && listing.page - echoed < wanted) ||
      (known !== undefined && (page - 1) * pageSize >= known) ||
      [...pages].some(([number, one]) => number < page && shared(ids, one) > ids.length / 2))
  if (clamped) return none(line, resource, asked, listing)
  if (size > 0) memory.sizes[resource] = size

  const full = paging.mode !== 'none' && items.length >= pageSize
  const more =
    listing.more ??
    (known !== undefined
      ? page * pageSize < known
      : listing.pages !== undefined
        ? page < listing.pages
        : full)
  const last = known === undefined ? (more ? undefined : page) : Math.ceil(known / Math.max(1, pageSize))
  pages.set(page, { ids, at: Date.now(), last })
  const counted = more ? undefined : (page - 1) * pageSize + items.length
  // Pages that were read long ago may differ because the list has changed since, which is nobody's fault.
  const neighbours = [page - 1, page + 1].map((number) => pages.get(number))
  const recent = neighbours.filter((one) => one && Date.now() - one.at < 10_000)
  const repeated = recent.reduce((sum, one) => sum + shared(ids, one), 0) + listing.rows.length - items.length
  return {
    items,
    page,
    pageSize,
    total: known ?? counted,
    more,
    ...(paging.totalIsLowerBound && more && listing.total !== undefined && { atLeast: listing.total }),
    ...(repeated > 0 && { note: wordsForRepeated(repeated) }),
  }
}

/** How many of the ids another page had too. */
function shared(ids: string[], other: { ids: string[] } | undefined): number {
  return other ? ids.filter((id) => other.ids.includes(id)).length : 0
}

function wordsForRepeated(rows: number): string {
  return `${rows === 1 ? 'One record comes' : `${rows} records come`} on two pages: the list changed meanwhile, or the service gives it no firm order. Others may be missing; a search finds them.`
}

/** The pages of a search that were read before, by number. */
function pagesOf({ memory }: Line, resource: Resource, search: string) {
  const key = `${resource} ${search}`
  const pages = memory.pages.get(key) ?? new Map<number, SeenPage>()
  memory.pages.set(key, pages)
  return pages
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
