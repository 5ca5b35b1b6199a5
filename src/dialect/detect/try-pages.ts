import type { Answer } from '../answer.ts'
import { idOf } from '../read/id-of.ts'
import { textOf } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { readList, type Listing } from '../read/read-list.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/** A page of a list as the service returned it. It has no listing if the service refused or sent something else. */
export type Tried = { answer: Answer; listing: Listing | undefined; ids: string[] }

/** Requests pages in parallel; undefined sends no page number. */
type Ask = (...pages: (number | undefined)[]) => Promise<Tried[]>

/** How a service numbers its pages. Not certain if there were too few rows. */
type Numbering = {
  mode?: 'page' | 'none'
  base?: 0 | 1
  certain: boolean
  /** The first page, and the second if it was requested. */
  first: Tried
  next?: Tried | undefined
}

/** The same, with every page that was requested for it; undefined is the one without a number. */
export type Paging = Numbering & { tried: [page: number | undefined, tried: Tried][] }

/**
 * Detects the number of the first page (P1-P6) with at most four GETs, and stops as soon as it is clear. Requests no
 * page number and page 1 first, then page 2 or page 0 (docs/dialects.md).
 */
export async function tryPages(ask: Ask): Promise<Paging> {
  const [none, one] = await ask(undefined, 1)
  if (!none || !one) throw new Error('Two pages were asked for')
  const tried: Paging['tried'] = [
    [undefined, none],
    [1, one],
  ]
  const page = async (number: number) => {
    const [asked] = await ask(number)
    if (asked) tried.push([number, asked])
    return asked
  }
  return { ...(await numberingOf(none, one, page)), tried }
}

type AskPage = (number: number) => Promise<Tried | undefined>

const from = (base: 0 | 1, first: Tried, certain = true, next?: Tried): Numbering => ({
  mode: 'page',
  base,
  certain,
  first,
  next,
})

async function numberingOf(none: Tried, one: Tried, page: AskPage): Promise<Numbering> {
  const echoes = [none.listing?.page, one.listing?.page]
  if (none.ids.length === 0 && one.ids.length === 0) return withoutRows(none, one, page)
  if (echoes[0] === 0 && (echoes[1] === 1 || one.ids.length === 0)) return from(0, none, !isFailure(one))
  // As many other records after the same first one show no common page: the order changes from request to request.
  const isLonger = none.ids[0] === one.ids[0] && none.ids.length !== one.ids.length
  if (one.ids.length > 0 && (same(none, one) || isLonger)) return alike(none, one, page)
  // Its order may change from request to request.
  if (echoes[0] === 1 && echoes[1] === 1 && one.ids.length > 0) return from(1, one)
  const zero = await page(0)
  if (!zero?.ids.length)
    return one.ids.length > 0
      ? from(1, one, !isFailure(zero) || none.ids.length === 0)
      : { mode: 'none', certain: false, first: none }
  if (one.ids.length === 0) return from(0, zero, !isFailure(one))
  const isClamped = zero.listing?.page !== undefined && zero.listing.page === echoes[1]
  if (same(zero, one) || isClamped) return from(1, one)
  return from(0, zero, none.ids.length === 0 || same(zero, none) || zero.ids[0] === none.ids[0], one)
}

/** No page number returns the same as page 1: page 1 is the first, unless every number returns the same. */
async function alike(none: Tried, one: Tried, page: AskPage): Promise<Numbering> {
  const { total = 0, pages = 0, more, page: echo } = one.listing ?? {}
  const rows = one.ids.length
  // A total of just one more may be a lower bound. Page 2 shows whether it is.
  const goesOn = pages > 1 || total > rows + 1 || (more === true && total === 0) || none.ids.length > rows
  if (goesOn && echo === 1) return from(1, one)
  const two = await page(2)
  if (!two || !same(one, two)) return from(1, one, true, two)
  if ((echo === 1 && two.listing?.page === 1) || none.ids.length > rows) return from(1, one)
  // A list shorter than one page looks the same if the service repeats its last page (Z2).
  return { mode: 'none', certain: goesOn || (rows > 25 && rows % 5 > 0), first: none }
}

/** Nothing without a page number, and nothing on page 1. A service that requires a number may still have a page 0. */
async function withoutRows(none: Tried, one: Tried, page: AskPage): Promise<Numbering> {
  const echo = none.listing?.page
  const insists = [400, 422].includes(none.answer.status)
  const zero = insists ? await page(0) : undefined
  if (zero?.ids.length) return from(0, zero)
  if (echo === 0 || echo === 1) return from(echo, none, false)
  return { certain: false, first: none.listing || !(one.listing || insists) ? none : one }
}

function same(one: Tried, other: Tried): boolean {
  return one.ids.length > 0 && one.ids.toSorted().join('\n') === other.ids.toSorted().join('\n')
}

/** Whether a request failed for a reason that may have nothing to do with the page number. */
function isFailure(page: Tried | undefined): boolean {
  return page !== undefined && page.answer.status >= 500
}

/** Requests a path below the base URL, such as `/contacts/7`. Throws if there is no response. */
export type Get = (path: string, query: Record<string, string>) => Promise<Answer>

/** Requests lists and records, as many at once as the profile allows. Returns undefined after `most` requests. */
export function askWithin(most: number, get: Get, profile: ServiceProfile) {
  const { http, paging, search } = profile
  const lanes = Array.from({ length: http.maxConcurrent }, (): Promise<unknown> => Promise.resolve())
  let asked = 0

  async function call(path: string, query: Record<string, string>): Promise<Answer | undefined> {
    if (asked === most) return undefined
    const lane = asked % lanes.length
    asked += 1
    const answer = (lanes[lane] ?? Promise.resolve()).then(() => get(path, query))
    lanes[lane] = answer.catch(() => undefined)
    return answer
  }

  return {
    /** One page of a list; undefined sends no page number. */
    list: async (
      resource: CollectionName,
      page: number | undefined,
      text?: string,
    ): Promise<Tried | undefined> => {
      const answer = await call(`/${resource}`, {
        ...(page !== undefined && { [paging.param]: String(page) }),
        ...(paging.sizeParam && paging.size && { [paging.sizeParam]: String(paging.size) }),
        ...(text !== undefined && { [search.param]: text }),
      })
      if (!answer) return undefined
      const listing = readList(answer, resource, profile)
      const ids = listing?.rows.map((row) => idOf(row, resource, profile)?.id ?? textOf(row)) ?? []
      return { answer, listing, ids }
    },
    record: (resource: CollectionName, id: string) => call(`/${resource}/${encodeURIComponent(id)}`, {}),
  }
}
