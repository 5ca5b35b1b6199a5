// Over 200 lines because what a service says of its pages is judged where they are read.
import * as messages from '../session/record-messages.ts'
import type { WithMeta } from '../../domain/record-meta.ts'
import { usualPageSize, type ListQuery, type Page } from '../../domain/page.ts'
import type { Answer } from '../../dialect/answer.ts'
import { type Listing, readList } from '../../dialect/read/read-list.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { SeenPage } from '../session/session-memory.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { QueryClient } from '@tanstack/react-query'
import { leftOutFields, twoMoneyColumns } from '../../dialect/detect/left-out-fields.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { hiddenFailure } from '../../dialect/errors/hidden-failure.ts'
import { requireSignIn } from '../session/account.ts'
import { refusalFrom, unreadable } from '../session/ask.ts'
import { request } from '../session/request.ts'
import { queryOf, requestNameOf, type Answers } from './list-request.ts'
import { parseRows } from './parse-rows.ts'

/** The response to a request of a page, which may have come while the profile was being detected. */
export async function answerFor(
  session: ServiceSession,
  resource: CollectionName,
  asked: ListQuery & { signal?: AbortSignal },
  answers: Answers,
): Promise<Answer> {
  const [path, query] = [`/${resource}`, queryOf(session, asked)]
  const { signal } = asked
  return answers.get(requestNameOf(path, query)) ?? request(session, path, { query, signal })
}

/** Parses a response as a page. */
export async function pageFrom<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  asked: ListQuery & { client: QueryClient },
  answer: Answer,
): Promise<Page<RecordOf[R]>> {
  const { search, page } = asked
  const listing = listingOf(session, resource, asked, answer)
  if (!listing) {
    if (isPastEnd(session, resource, asked, answer) || (answer.status === 404 && search))
      return emptyPage(session, resource, asked)
    if (answer.status >= 400) throw await refusalFrom(answer, resource)
    // A failure in the words of the service, where a list should be: most often, the sign-in has ended.
    if (hiddenFailure(answer, undefined)) throw await requireSignIn(session, answer)
    // The service may have changed, so the next attempt detects its profile again.
    session.forget()
    throw unreadable(answer, 'list')
  }
  const items = await parseRows(session, resource, listing.rows, asked.client)
  if (items.length === 0 && page > 1) return emptyPage(session, resource, asked, listing)
  const counted = toPage(session, resource, asked, listing, items)
  const fields = leftOutFields(listing.rows, resource, session.profile())
  const columns = fields.includes('amount') ? twoMoneyColumns(listing.rows, session.profile()) : undefined
  const missing = messages.fieldsMissing(fields, columns)
  const note = [counted.note, missing].filter(Boolean).join(' ')
  const read = { ...counted, ...(note && { note }) }
  session.memory.last[resource] = read
  return read
}

function listingOf(
  session: ServiceSession,
  resource: CollectionName,
  { search, page }: ListQuery,
  answer: Answer,
): Listing | undefined {
  // For some services an empty body means "none found". For a whole list it was more likely lost on the way.
  if (answer.text.trim() === '' && answer.status !== 204 && page === 1 && !search) return undefined
  return answer.status < 400 ? readList(answer, resource, session.profile()) : undefined
}

/**
 * Builds a page from a listing: the page size, the number of records, and whether another page follows. What a service
 * states about its list counts only as far as its pages bear it out; its rows decide the page size.
 */
function toPage<T extends { id: string }>(
  session: ServiceSession,
  resource: CollectionName,
  asked: ListQuery,
  listing: Listing,
  items: WithMeta<T>[],
): Page<T> {
  const { search, page } = asked
  const { memory } = session
  const { paging } = session.profile()
  const ids = items.map(({ id }) => id)
  const pages = pagesOf(session, resource, search)
  const size = Math.max(
    memory.sizes[resource] ?? 0,
    memory.isBookend ? (listing.size ?? 0) : 0,
    page === 1 || listing.more ? items.length : 0,
  )
  const pageSize = size || items.length
  const isLowerBound = paging.totalIsLowerBound || listing.totalIsLowerBound === true
  const before = (page - 1) * pageSize
  const known = believedTotal(session, listing, { before, rows: items.length })
  const wanted = paging.base === 0 ? page - 1 : page
  // Some services count from 1 in requests and from 0 in responses. The first page reveals it.
  if (page === 1 && listing.page !== undefined) memory.echoes[resource] = listing.page - wanted
  const echoed = memory.echoes[resource] ?? -1
  // The last page repeated: a service that clamps page numbers would be read forever (Z2).
  const clamped =
    page > 1 &&
    ((listing.page !== undefined && listing.page - echoed < wanted) ||
      [...pages].some(([number, one]) => number < page && isSame(ids, one, isClaimed(listing, known, page))))
  if (clamped) return emptyPage(session, resource, asked, listing)
  if (size > 0) memory.sizes[resource] = size
  const isRefuted =
    listing.total !== undefined && known === undefined && (page > 1 || listing.total < items.length)
  if (isRefuted && items.length === pageSize && paging.total === 'auto' && !isLowerBound)
    session.detect({ paging: { total: {} } }, session.isCertain())

  // Only compares pages read recently, because the list may have changed since older ones were.
  const places = placesOf(session, resource, search)
  const placeOf = (id: string) => {
    const other = places.get(id) ?? page
    const there = other === page ? undefined : pages.get(other)
    return there && Date.now() - there.at < 10_000 && there.ids.includes(id) ? other : undefined
  }
  const elsewhere = ids.map(placeOf)
  const repeated =
    elsewhere.filter((place) => place !== undefined).length + listing.rows.length - items.length
  for (const id of ids) places.set(id, page)
  // A list without an order and without an end brings nothing new at some time.
  const isStale = ids.length > 0 && elsewhere.every((place) => place !== undefined && place < page)
  const more =
    goesOn(session, listing, { page, pageSize, rows: items.length, known }) &&
    (!isStale || isClaimed(listing, known, page))
  const last = known === undefined ? (more ? undefined : page) : Math.ceil(known / Math.max(1, pageSize))
  pages.set(page, { ids, at: Date.now(), last })
  const counted = more || repeated > 0 ? undefined : before + items.length
  return {
    items,
    page,
    pageSize,
    total: known ?? counted,
    more,
    ...(isLowerBound && more && listing.total !== undefined && { atLeast: listing.total }),
    ...(repeated > 0 && { note: messages.repeated(repeated) }),
  }
}

/**
 * The total that a service states, if its pages bear it out. A number that equals the rows of a page may be their
 * number only: it counts if the response says in another way that this is all, or if the same place of another response
 * exceeded the rows of its page. `before` is the number of records on the pages before. Undefined if it is not credible.
 */
export function believedTotal(
  session: ServiceSession,
  listing: Listing,
  { before, rows }: { before: number; rows: number },
): number | undefined {
  const { paging } = session.profile()
  const { total, found } = listing
  if (total === undefined || paging.totalIsLowerBound || listing.totalIsLowerBound) return undefined
  const { totals } = session.memory
  if (rows === 0) return total === 0 || totals.has(found.total ?? '') ? total : undefined
  // More rows than the total: it counts something else or is out of date (T13).
  if (before + rows > total) return undefined
  if (total > rows) totals.add(found.total ?? '')
  if (total !== rows) return total
  if (before > 0) return undefined
  const isAll = saysMore(listing, rows) === false || paging.mode === 'none' || paging.total !== 'auto'
  return isAll || totals.has(found.total ?? '') ? total : undefined
}

type Shown = { page: number; pageSize: number; rows: number; known: number | undefined }

/** Whether another page follows. */
function goesOn(session: ServiceSession, listing: Listing, { page, pageSize, rows, known }: Shown): boolean {
  const isFull = session.profile().paging.mode !== 'none' && rows > 0 && rows >= pageSize
  const says = saysMore(listing, pageSize)
  const { pages } = listing
  const follows = says ?? (pages === undefined || isMiscounted(listing, pageSize) ? undefined : page < pages)
  if (says === true) return true
  if (known !== undefined) return page * pageSize < known && (follows !== false || isFull)
  return follows ?? isFull
}

/** Whether the response says that there is a next page, unless it only counts pages of another size than its own. */
function saysMore(listing: Listing, pageSize: number): boolean | undefined {
  const { more, found } = listing
  return more === false && found.more === found.page && isMiscounted(listing, pageSize) ? undefined : more
}

/** The response counts its pages by a size that its rows do not have. */
function isMiscounted({ size = 0 }: Listing, pageSize: number): boolean {
  return size > pageSize
}

/** Whether the response itself claims that this page, or more of them, exist. */
function isClaimed({ more, pages = 0 }: Listing, known: number | undefined, page: number): boolean {
  return known !== undefined || more === true || pages >= page
}

/**
 * Whether a page repeats another one: it has its records in the same order, and no other. If the response claims that the
 * page exists, or later, when new records may have pushed the old ones on, only identical pages count. A long list asks this
 * of each page and all those before it, so that the answer must come from the first row that differs.
 */
function isSame(ids: readonly string[], other: SeenPage, claimed: boolean): boolean {
  // A time of 0 marks a page read before one of our own writes.
  const isRecent = other.at === 0 || Date.now() - other.at < 10_000
  if ((claimed && !isRecent) || ids.length === 0) return false
  let place = -1
  if (isRecent && !claimed) return ids.every((id) => (place = other.ids.indexOf(id, place + 1)) >= 0)
  return ids.length === other.ids.length && ids.every((id, index) => id === other.ids[index])
}

/**
 * Whether a response means that the page no longer exists (Z3, Z4). On the first page it means something else, and a server
 * error stays an error unless the end is known to lie before this page.
 */
function isPastEnd(
  session: ServiceSession,
  resource: CollectionName,
  { search, page }: ListQuery,
  { status }: Answer,
): boolean {
  if (page === 1) return false
  if ([400, 404, 416, 422].includes(status)) return true
  const pages = [...pagesOf(session, resource, search).values()]
  return status === 500 && pages.some(({ last = page }) => last < page)
}

/** A page without rows: nothing was found, or the list ends before it. */
function emptyPage<T>(
  session: ServiceSession,
  resource: CollectionName,
  { search, page }: ListQuery,
  said?: Listing,
): Page<T> {
  const pageSize = session.memory.sizes[resource] ?? usualPageSize
  const before = pagesOf(session, resource, search).get(page - 1)
  // The previous page was the last one, if it was read.
  const counted = page === 1 ? 0 : before && (page - 2) * pageSize + before.ids.length
  const stated = session.memory.totals.has(said?.found.total ?? '') ? said?.total : undefined
  return { items: [], page, pageSize, total: counted ?? stated, more: false }
}

/** The page on which each record of a search was seen last. */
function placesOf({ memory }: ServiceSession, resource: CollectionName, search: string) {
  const key = `${resource} ${search}`
  const places = memory.places.get(key) ?? new Map<string, number>()
  memory.places.set(key, places)
  return places
}

function pagesOf({ memory }: ServiceSession, resource: CollectionName, search: string) {
  const key = `${resource} ${search}`
  const pages = memory.pages.get(key) ?? new Map<number, SeenPage>()
  memory.pages.set(key, pages)
  return pages
}
