/** The records on a page of the interface (docs/spec.md). Services of others may have more or fewer. */
export const usualPageSize = 25

/** The requested part of a list: the search and the page. */
export type ListQuery = {
  search: string
  page: number
  /** Its filters, order and page size as written in the address (query-text.ts); missing if there are none. */
  refine?: string
}

/** One page of a list. What a service does not reveal stays undefined, and is never invented. */
export type Page<T> = {
  items: T[]
  /** From 1, whatever the service counts from. */
  page: number
  pageSize: number
  /** The number of results of the whole search; undefined if unknown. */
  total: number | undefined
  /** The minimum number of results, where a service stops counting (T10). */
  atLeast?: number
  /** Whether there is a next page, as far as is known. */
  more: boolean
  /** A note on these rows for the user: for example, that Bookend did the search, or that rows came twice. */
  note?: string
  /** When its rows were read, in milliseconds since 1970, if they stand in for others that are being read. */
  readAt?: number
  /** What a filtered or sorted page is based on; without it, the service answered. */
  coverage?: Coverage
}

/** The number of the last page; a list without records has one page too. Undefined if the total is unknown. */
export function lastPageOf({ pageSize, total }: Page<unknown>): number | undefined {
  return total === undefined ? undefined : Math.max(1, Math.ceil(total / Math.max(1, pageSize)))
}

/** What an answer is based on: how many records, of how many if known, as of when, and whether these are all (`whole`). */
export type Coverage = { read: number; of?: number; asOf: number; whole: boolean }
