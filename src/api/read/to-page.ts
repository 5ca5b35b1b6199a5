import type { WithMeta } from '../../domain/record-meta.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import type { Answer } from '../../dialect/answer.ts'
import type { Listing } from '../../dialect/read/read-list.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { SeenPage } from '../session/session-memory.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

/** Builds a page from a listing: the page size, the number of records, and whether another page follows. */
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
    listing.size ?? 0,
    memory.sizes[resource] ?? 0,
    page === 1 || listing.more ? items.length : 0,
  )
  const pageSize = size || items.length
  const said = paging.totalIsLowerBound ? undefined : listing.total
  // More rows than the total: the "total" counts something else or is out of date (T13).
  const isContradicted =
    said !== undefined && items.length > 0 && isBeyond(said, page, pageSize, items.length)
  const known = isContradicted ? undefined : said
  const wanted = paging.base === 0 ? page - 1 : page
  // Some services count from 1 in requests and from 0 in responses. The first page reveals it.
  if (page === 1 && listing.page !== undefined) memory.echoes[resource] = listing.page - wanted
  const echoed = memory.echoes[resource] ?? -1
  // The last page repeated: a service that clamps page numbers would be read forever (Z2).
  const clamped =
    page > 1 &&
    ((listing.page !== undefined && listing.page - echoed < wanted) ||
      (known !== undefined && (page - 1) * pageSize >= known) ||
      [...pages].some(([number, one]) => number < page && isSame(own, one, isClaimed(listing, known, page))))
  if (clamped) return emptyPage(session, resource, asked, listing)
  if (size > 0) memory.sizes[resource] = size
  if (isContradicted && items.length === pageSize && paging.total === 'auto')
    session.detect({ paging: { total: {} } }, session.isCertain())

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
    ...(paging.totalIsLowerBound && more && listing.total !== undefined && { atLeast: listing.total }),
    ...(repeated > 0 && { note: messages.repeated(repeated) }),
  }
}

/** Whether a page starts before the end that the total implies but has rows beyond it. */
function isBeyond(total: number, page: number, pageSize: number, rows: number): boolean {
  const before = (page - 1) * pageSize
  return before < total && before + rows > total
}

/** Whether the response itself claims that this page, or more of them, exist. */
function isClaimed({ more, pages = 0 }: Listing, known: number | undefined, page: number): boolean {
  return known !== undefined || more === true || pages >= page
}

/**
 * Whether a page repeats another one. Shortly afterwards a record may have come or gone, unless the response claims
 * that the page exists. Later only identical rows count, because many new records would push the old ones on. A long list
 * asks this of each page and all those before it, so that the answer must come from the first row that differs.
 */
function isSame(ids: ReadonlySet<string>, other: SeenPage, claimed: boolean): boolean {
  // A time of 0 marks a page read before one of our own writes.
  const isRecent = other.at === 0 || Date.now() - other.at < 10_000
  if (isRecent && !claimed) return shared(ids, other) > ids.size / 2
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
  const pageSize = said?.size ?? session.memory.sizes[resource] ?? 25
  const before = pagesOf(session, resource, search).get(page - 1)
  // The previous page was the last one, if it was read.
  const counted = page === 1 ? 0 : before && (page - 2) * pageSize + before.ids.length
  const stated = session.profile().paging.totalIsLowerBound ? undefined : said?.total
  return { items: [], page, pageSize, total: stated ?? counted, more: false }
}

/** The pages of a search read so far, by number. */
function pagesOf({ memory }: ServiceSession, resource: CollectionName, search: string) {
  const key = `${resource} ${search}`
  const pages = memory.pages.get(key) ?? new Map<number, SeenPage>()
  memory.pages.set(key, pages)
  return pages
}
