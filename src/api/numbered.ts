import type { Read } from '../contract/aside.ts'
import type { ListQuery, Page } from '../contract/page.ts'
import type { Answer } from '../dialect/answer.ts'
import type { Resource } from '../dialect/fields.ts'
import type { Listing } from '../dialect/read-list.ts'
import type { Line, SeenPage } from './line.ts'

/** A page in its place among the others: how long pages are, how many records there are, and whether another page follows. */
export function numbered<T extends { id: string }>(
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
      [...pages].some(([number, one]) => number < page && isSame(ids, one, isClaimed(listing, known, page))))
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

/** Whether the answer itself says that there is such a page, or more of them. */
function isClaimed({ more, pages = 0 }: Listing, known: number | undefined, page: number): boolean {
  return known !== undefined || more === true || pages >= page
}

/**
 * Whether a page is another one over again. A moment later a record may have come or gone, unless the answer says that the page
 * is there; later than that only the very same rows count, because many new ones would push the old ones on.
 */
function isSame(ids: string[], other: SeenPage, claimed: boolean): boolean {
  // A time of 0 is that of a page from before a write of our own.
  const isRecent = other.at === 0 || Date.now() - other.at < 10_000
  const isIdentical = ids.length > 0 && ids.join() === other.ids.join()
  if (claimed) return isRecent && isIdentical
  return isRecent ? shared(ids, other) > ids.length / 2 : isIdentical
}

/** How many of the ids another page had too. */
function shared(ids: string[], other: { ids: string[] } | undefined): number {
  return other ? ids.filter((id) => other.ids.includes(id)).length : 0
}

function wordsForRepeated(rows: number): string {
  return `${rows === 1 ? 'One record comes' : `${rows} records come`} on two pages: the list changed meanwhile, or the service gives it no firm order. Others may be missing; a search finds them.`
}

/**
 * Whether an answer says that there is no such page any more (Z3, Z4). On the first page it says something else; and a failure
 * of the service is one, unless the end is known to lie before.
 */
export function isPastEnd(
  line: Line,
  resource: Resource,
  { search, page }: ListQuery,
  { status }: Answer,
): boolean {
  if (page === 1) return false
  if ([400, 404, 416, 422].includes(status)) return true
  const pages = [...pagesOf(line, resource, search).values()]
  const isTheEnd = line.profile().paging.pastEnd === 'error' || pages.some(({ last = page }) => last < page)
  return status === 500 && isTheEnd
}

/** A page without rows: nothing was found, or the list ends before it. */
export function none<T>(
  line: Line,
  resource: Resource,
  { search, page }: ListQuery,
  said?: Listing,
): Page<T> {
  const pageSize = said?.size ?? line.memory.sizes[resource] ?? 25
  const before = pagesOf(line, resource, search).get(page - 1)
  // The page before was the last one, if it was read.
  const counted = page === 1 ? 0 : before && (page - 2) * pageSize + before.ids.length
  const stated = line.profile().paging.totalIsLowerBound ? undefined : said?.total
  return { items: [], page, pageSize, total: stated ?? counted, more: false }
}

/** The pages of a search that were read before, by number. */
function pagesOf({ memory }: Line, resource: Resource, search: string) {
  const key = `${resource} ${search}`
  const pages = memory.pages.get(key) ?? new Map<number, SeenPage>()
  memory.pages.set(key, pages)
  return pages
}
