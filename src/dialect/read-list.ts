import type { Answer } from './answer.ts'
import type { Resource } from './fields.ts'
import { findList } from './find-list.ts'
import type { JsonObject } from './json.ts'
import { readJson } from './json.ts'
import type { ServiceProfile } from './profile.ts'
import { readTotals } from './totals.ts'

export type Row = JsonObject

/** A list as a service answered it. */
export type Listing = {
  /** Without what was wrapped round each: `attributes`, `node`. The id stays, under its own key. */
  rows: Row[]
  /** Of the whole search; undefined when it is unknown. */
  total: number | undefined
  /** Whether the answer says that a next page exists; undefined when it does not say. */
  more: boolean | undefined
  /** The number of this page, in the service's own counting. */
  page: number | undefined
  /** How many pages there are. */
  pages: number | undefined
  /** How many rows a page has. */
  size: number | undefined
  /** Where each was found, for people: `data.contacts`, `header X-Total-Count`. */
  found: { rows: string; total?: string; more?: string; page?: string }
}

/** The list in an answer; undefined when there is none in it. The known ways of saying "no rows" are an empty list (N1-N3, N5, Z5). */
export function readList(answer: Answer, resource: Resource, profile: ServiceProfile): Listing | undefined {
  const body = answer.status >= 200 && answer.status < 300 ? readJson(answer.text) : undefined
  const list = body === undefined ? undefined : findList(body, resource, profile)
  if (body === undefined || !list) return undefined
  const totals = readTotals(answer, body, list, profile)
  const rows = list.path === undefined ? 'no rows' : list.path || 'the answer itself'
  return { rows: list.rows, ...totals, found: { rows, ...totals.found } }
}
