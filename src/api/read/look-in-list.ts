import { idOf } from '../../dialect/read/id-of.ts'
import { readList } from '../../dialect/read/read-list.ts'
import { queryOf } from './list-request.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { believedTotal } from './to-page.ts'

/**
 * Re-reads the list where a record was seen, and returns whether it is still there; undefined if no list showed it or the
 * list cannot be read. Also checks the page before, because deletions move records forward, and with `isLost`, where nothing says that
 * it was deleted, the page after, because new ones move it back. `read` caches pages for the next id.
 */
export async function isListed(
  session: ServiceSession,
  resource: CollectionName,
  id: string,
  read: ReadPages,
  isLost = false,
): Promise<boolean | undefined> {
  const place = placeOf(session, resource, id)
  if (!place) return undefined
  const { search, page } = place
  const pages = [...(page > 1 ? [page - 1] : []), page, ...(isLost ? [page + 1] : [])]
  const shown = await Promise.all(
    pages.map((number) => {
      const key = `${number} ${search}`
      const ids = read.get(key) ?? idsOn(session, resource, search, number)
      read.set(key, ids)
      return ids
    }),
  )
  if (shown.some((ids) => ids?.includes(id))) return true
  return shown.every((ids) => ids !== undefined) ? false : undefined
}

/** Pages just read, by number and search. */
export type ReadPages = Map<string, Promise<(string | undefined)[] | undefined>>

/** Ids of a collection that lists have shown in this visit, most recent first. */
export function idsSeen(session: ServiceSession, resource: CollectionName): string[] {
  const pages = [...session.memory.pages]
    .filter(([key]) => key.startsWith(`${resource} `))
    .flatMap(([, byNumber]) => [...byNumber.values()])
  return [...new Set(pages.toSorted((one, other) => other.at - one.at).flatMap(({ ids }) => ids))]
}

function placeOf({ memory }: ServiceSession, resource: CollectionName, id: string) {
  for (const [key, byNumber] of memory.pages) {
    if (!key.startsWith(`${resource} `)) continue
    for (const [page, { ids }] of byNumber)
      if (ids.includes(id)) return { search: key.slice(resource.length + 1), page }
  }
  return undefined
}

async function idsOn(session: ServiceSession, resource: CollectionName, search: string, page: number) {
  const profile = session.profile()
  const answer = await request(session, `/${resource}`, { query: queryOf(session, { search, page }) })
  // If the record was the last one of its page, the page itself may be gone.
  if (page > 1 && [204, 400, 404, 416, 422].includes(answer.status)) return []
  const rows = answer.status < 400 ? readList(answer, resource, profile)?.rows : undefined
  return rows?.map((row) => idOf(row, resource, profile)?.id)
}

/** The minimum number of records, and the exact number where the service reveals it. */
export type Count = { atLeast: number; exactly: number | undefined }

/** Counts a collection's records from its first page; undefined if the response is not a list. */
export async function countRecords(
  session: ServiceSession,
  resource: CollectionName,
): Promise<Count | undefined> {
  const { paging } = session.profile()
  const answer = await request(session, `/${resource}`, { query: queryOf(session, { search: '', page: 1 }) })
  const listing = answer.status < 400 ? readList(answer, resource, session.profile()) : undefined
  if (!listing) return undefined
  // Without a total, a list that fits on its first page still reveals its length.
  const whole =
    paging.mode === 'none' ||
    (listing.more === undefined ? isShort(session, resource, listing.rows.length) : !listing.more)
  const rows = listing.rows.length
  const exactly = believedTotal(session, listing, { before: 0, rows }) ?? (whole ? rows : undefined)
  return { atLeast: exactly ?? rows, exactly }
}

function isShort(session: ServiceSession, resource: CollectionName, rows: number): boolean {
  const size = session.memory.sizes[resource]
  return size !== undefined && rows < size
}
