import type { WithMeta } from '../../domain/record-meta.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import type { Answer } from '../../dialect/answer.ts'
import type { Listing } from '../../dialect/read/read-list.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { SeenPage } from '../session/session-memory.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

/**
 * Builds a page from a listing: the page size, the number of records, and whether another page follows. What a service
 * states about its list counts only as far as its pages bear it out; its rows decide the page size.
 */
export function toPage<T extends { id: string }>(
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
  const own = new Set(ids)
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
      (known !== undefined && before >= known) ||
      [...pages].some(([number, one]) => number < page && isSame(own, one, isClaimed(listing, known, page))))
  if (clamped) return emptyPage(session, resource, asked, listing)
  if (size > 0) memory.sizes[resource] = size
  const isRefuted =
    listing.total !== undefined && known === undefined && (page > 1 || listing.total < items.length)
  if (isRefuted && items.length === pageSize && paging.total === 'auto' && !isLowerBound)
    session.detect({ paging: { total: {} } }, session.isCertain())

  const more = goesOn(session, listing, { page, pageSize, rows: items.length, known })
  const last = known === undefined ? (more ? undefined : page) : Math.ceil(known / Math.max(1, pageSize))
  pages.set(page, { ids, at: Date.now(), last })
  const counted = more ? undefined : before + items.length
  // Only compares recent pages, because the list may have changed since older ones were read.
  const neighbours = [page - 1, page + 1].map((number) => pages.get(number))
  const recent = neighbours.filter((one) => one && Date.now() - one.at < 10_000)
  const repeated = recent.reduce((sum, one) => sum + shared(own, one), 0) + listing.rows.length - items.length
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
  if (before < total && before + rows > total) return undefined
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
 * Whether a page repeats another one: it has no record that the other lacks. If the response claims that the page
 * exists, or later, when new records may have pushed the old ones on, only identical rows count. A long list asks this
 * of each page and all those before it, so that the answer must come from the first row that differs.
 */
function isSame(ids: ReadonlySet<string>, other: SeenPage, claimed: boolean): boolean {
  // A time of 0 marks a page read before one of our own writes.
  const isRecent = other.at === 0 || Date.now() - other.at < 10_000
  if (isRecent && !claimed) return ids.size > 0 && shared(ids, other) === ids.size
  return (isRecent || !claimed) && isIdentical(ids, other)
}

function isIdentical(ids: ReadonlySet<string>, other: SeenPage): boolean {
  if (ids.size === 0 || ids.size !== other.ids.length) return false
  let place = 0
  for (const id of ids) if (id !== other.ids[place++]) return false
  return true
}

/** The number of ids shared with another page. */
function shared(ids: ReadonlySet<string>, other: SeenPage | undefined): number {
  return other ? other.ids.filter((id) => ids.has(id)).length : 0
}

/**
 * Whether a response means that the page no longer exists (Z3, Z4). On the first page it means something else, and a
 * server error stays an error unless the end is known to lie before this page.
 */
export function isPastEnd(
  session: ServiceSession,
  resource: CollectionName,
  { search, page }: ListQuery,
  { status }: Answer,
): boolean {
  if (page === 1) return false
  if ([400, 404, 416, 422].includes(status)) return true
  const pages = [...pagesOf(session, resource, search).values()]
  const isTheEnd =
    session.profile().paging.pastEnd === 'error' || pages.some(({ last = page }) => last < page)
  return status === 500 && isTheEnd
}

/** A page without rows: nothing was found, or the list ends before it. */
export function emptyPage<T>(
  session: ServiceSession,
  resource: CollectionName,
  { search, page }: ListQuery,
  said?: Listing,
): Page<T> {
  const pageSize = session.memory.sizes[resource] ?? 25
  const before = pagesOf(session, resource, search).get(page - 1)
  // The previous page was the last one, if it was read.
  const counted = page === 1 ? 0 : before && (page - 2) * pageSize + before.ids.length
  const stated = session.memory.totals.has(said?.found.total ?? '') ? said?.total : undefined
  return { items: [], page, pageSize, total: counted ?? stated, more: false }
}

/** The pages of a search read so far, by number. */
function pagesOf({ memory }: ServiceSession, resource: CollectionName, search: string) {
  const key = `${resource} ${search}`
  const pages = memory.pages.get(key) ?? new Map<number, SeenPage>()
  memory.pages.set(key, pages)
  return pages
}
