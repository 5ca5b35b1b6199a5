import type { Resource } from '../dialect/fields.ts'
import { readList } from '../dialect/read-list.ts'
import { queryOf } from './get-page.ts'
import { request } from './http.ts'
import type { Line } from './line.ts'

/** How many records there are at least, and how many exactly, where the service shows that. */
export type Count = { atLeast: number; exactly: number | undefined }

/** How many records a collection has now, read from its first page; undefined when that is no list. */
export async function countOf(line: Line, resource: Resource): Promise<Count | undefined> {
  const { paging } = line.profile()
  const answer = await request(line, `/${resource}`, { query: queryOf(line, { search: '', page: 1 }) })
  const listing = answer.status < 400 ? readList(answer, resource, line.profile()) : undefined
  if (!listing) return undefined
  // Without a total, a list that fits on its first page still says how many there are.
  const whole =
    paging.mode === 'none' ||
    (listing.more === undefined ? isShort(line, resource, listing.rows.length) : !listing.more)
  const total = paging.totalIsLowerBound ? undefined : listing.total
  const exactly = total ?? (whole ? listing.rows.length : undefined)
  return { atLeast: exactly ?? listing.rows.length, exactly }
}

function isShort(line: Line, resource: Resource, rows: number): boolean {
  const size = line.memory.sizes[resource]
  return size !== undefined && rows < size
}
