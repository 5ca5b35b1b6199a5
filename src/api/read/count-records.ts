import { readList } from '../../dialect/read/read-list.ts'
import { queryOf } from './list-request.ts'
import { request } from '../session/request.ts'
import { believedTotal } from './to-page.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

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
