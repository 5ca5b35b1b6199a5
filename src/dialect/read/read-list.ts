import type { Answer } from '../answer.ts'
import { findList } from './find-list.ts'
import type { JsonObject } from '../json.ts'
import { isObject, readJson } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { readTotals } from './read-totals.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

export type Row = JsonObject

/** A list as a service returned it. */
export type Listing = {
  /** The rows without wrappers such as `attributes` or `node`. Each keeps its id under its own key. */
  rows: Row[]
  /** The number of all matching records; undefined if unknown. */
  total: number | undefined
  /** Whether Bookend's own service says that there may be more than `total`. */
  totalIsLowerBound?: boolean
  /** Whether the response says that there is a next page; undefined if it does not say. */
  more: boolean | undefined
  /** The number of this page, as the service counts. */
  page: number | undefined
  /** How many pages there are. */
  pages: number | undefined
  /** How many rows a page has. */
  size: number | undefined
  /** Where each was found, for display: `data.contacts`, `header X-Total-Count`. */
  found: { rows: string; total?: string; more?: string; page?: string }
}

/** The list in a response; undefined if there is none. Known ways of saying "no rows" mean [] (N1-N3, N5, Z5). */
export function readList(
  answer: Answer,
  resource: CollectionName,
  profile: ServiceProfile,
): Listing | undefined {
  const body = answer.status >= 200 && answer.status < 300 ? readJson(answer.text) : undefined
  const list = body === undefined ? undefined : findList(body, resource, profile)
  if (body === undefined || !list) return undefined
  const totals = readTotals(answer, body, list, profile)
  const rows = list.path === undefined ? messages.noRows : list.path || messages.wholeAnswer
  const totalIsLowerBound = isObject(body) && body['totalIsLowerBound'] === true
  return {
    rows: list.rows,
    ...totals,
    ...(totalIsLowerBound && { totalIsLowerBound }),
    found: { rows, ...totals.found },
  }
}
