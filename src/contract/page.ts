/** Which part of a list is asked for: the words searched for, and the page. */
export type ListQuery = { search: string; page: number }

/** One page of a list as it was read. What a service does not say stays unknown, and is never made up. */
export type Page<T> = {
  items: T[]
  /** From 1, whatever the service counts from. */
  page: number
  pageSize: number
  /** How many the whole search has; undefined when nobody knows. */
  total: number | undefined
  /** How many there are at least, where a service counts no further (T10). */
  atLeast?: number
  /** Whether there is a next page, as far as is known. */
  more: boolean
  /** Something about these rows that a person should know: that a search was done here, that rows came twice. */
  note?: string
}

/** The number of the last page; a list without records has one page too. Undefined when the total is unknown. */
export function lastPageOf({ pageSize, total }: Page<unknown>): number | undefined {
  return total === undefined ? undefined : Math.max(1, Math.ceil(total / Math.max(1, pageSize)))
}
