import type { Answer } from '../answer.ts'
import { findList, pagingFacts, type Fact } from './find-list.ts'
import { isObject, readJson, valueAtPath, textOf, wholeOf, type JsonObject, type Json } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from '../messages.ts'

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

type Totals = {
  total: number | undefined
  more: boolean | undefined
  page: number | undefined
  pages: number | undefined
  size: number | undefined
  found: { total?: string; more?: string; page?: string }
}

/** What a response says about the whole list: its rows and pages, the current page, and whether another one follows. */
function readTotals(
  answer: Answer,
  body: Json,
  rows: { path?: string; rows: unknown[] },
  profile: ServiceProfile,
): Totals {
  const facts = pagingFacts(body, rows.path, answer.headers)
  const { base, param } = profile.paging
  const number = (names: RegExp, read = wholeOf) => {
    for (const { name, value, where } of facts) {
      const whole = names.test(name) ? read(value) : undefined
      if (whole !== undefined && whole >= 0) return { whole, where }
    }
    return undefined
  }
  const page = number(names.page)
  const last = number(names.last, (value) => wholeOf(value) ?? pageIn(value, param))
  const pages = number(names.pages)?.whole ?? (last && last.whole + (base === 0 ? 1 : 0))
  const more = readMore(facts) ?? (page && pages !== undefined ? followed(page, pages, base) : undefined)
  const isPart = more?.value === true || (pages ?? 0) > 1 || (page?.whole ?? 0) > 1
  const size = number(names.size)?.whole
  const shown = { rows: rows.rows.length, size, isPart, page: page?.whole, pages }
  const { total, pages: counted } = readTotal(answer, body, facts, profile, shown)
  return {
    total: total?.whole,
    more: more?.value,
    page: page?.whole,
    pages: pages ?? counted,
    size,
    found: {
      ...(total && { total: total.where }),
      ...(more && { more: more.where }),
      ...(page && { page: page.where }),
    },
  }
}

const names = {
  page: /^(current|this)?page(number|no|num|index)?$|^number$|^current$/,
  pages: /^(total|num|numberof)?pages$|^(total)?pagecount$/,
  last: /^(last|max)(page(number|url)?)?$/,
  size: /^(page|max)?(size|limit)$|perpage$/,
}

/** Names for the total, the most reliable first. The last ones may count the rows of this page only. */
const totals = [
  /^(records|total)?filtered$|^filtered(total|count)$/,
  /^(grand)?total(items?|counts?|records?|results?|elements?|docs|rows|entries|hits|size|resources?|objects?|number|matches|contacts|transactions)$/,
  /^(fullresultsize|numfound|nbhits|numberofitems)$/,
  /^(grand|records)?total$/,
  /^((item|row|record|result|object)s?)?count$|^(results|items|records)$/,
]

type Whole = { whole: number; where: string }
type Shown = {
  rows: number
  size: number | undefined
  isPart: boolean
  page: number | undefined
  pages: number | undefined
}

/** The number of all matching records: where the profile says it is, otherwise by its name (T1-T4, T6, T11, T13). */
function readTotal(
  { headers }: Answer,
  body: Json,
  facts: Fact[],
  profile: ServiceProfile,
  shown: Shown,
): { total?: Whole; pages?: number } {
  const { total } = profile.paging
  if (total !== 'auto') {
    const { path, header } = total
    const value =
      path === undefined ? headers[header?.toLowerCase() ?? '']?.replace(/.*\//, '') : valueAtPath(body, path)
    const whole = wholeOf(value)
    return whole === undefined || whole < 0 ? {} : { total: { whole, where: path ?? `header ${header}` } }
  }
  const counts: Whole[] = []
  for (const { value, where } of totals.flatMap((rank) => facts.filter(({ name }) => rank.test(name)))) {
    const whole = wholeOf(value)
    if (whole === undefined) continue
    if (whole < 0 && counts.length === 0) return {}
    counts.push({ whole, where })
  }
  const { rows, isPart } = shown
  // If the page is not the whole list, a count that equals its number of rows counts only this page.
  const first = counts.find(({ whole }) => whole >= rows && !(whole === rows && isPart))
  const records = first && counts.find(({ whole }) => isPages(first.whole, whole, shown))
  if (records) return { total: records, pages: first.whole }
  // As many pages as records, and several records on a page: the total counts pages (T13).
  if (first && first.whole > 1 && rows > 1 && first.whole === shown.pages) return {}
  return first ? { total: first } : {}
}

/** Whether a "total" is the number of pages that another count makes, as with jqGrid's `total` and `records`. */
function isPages(total: number, records: number, { rows, size, page }: Shown): boolean {
  if (total < 2 || total >= records) return false
  // The last page may be shorter than the others, so any page size that fits the number of pages will do.
  if (size === undefined && page === total) return rows * (total - 1) < records
  return [size ?? rows, rows].some((one) => total === Math.ceil(records / Math.max(1, one)))
}

type More = { value: boolean; where: string }

/** What a flag, an address, a number or a cursor says about a next page (T5, T7, T8). */
function readMore(facts: Fact[]): More | undefined {
  const flag = facts.find(
    ({ name, value }) => /^(has)?(more|next)\w*$/.test(name) && /^(true|false)$/.test(textOf(value)),
  )
  if (flag) return { value: textOf(flag.value) === 'true', where: flag.where }
  const end = facts.find(({ name, value }) => /^(is)?last(page)?$/.test(name) && typeof value === 'boolean')
  if (end) return { value: end.value === false, where: end.where }
  const nexts = facts.filter(({ name }) =>
    /^next(page|link)?(url|href|link|cursor|token|number)?$/.test(name),
  )
  const next = nexts.find(
    ({ value }) => !/^0?$|^\{\}$/.test(textOf(isObject(value) && 'href' in value ? value['href'] : value)),
  )
  const [first] = next ? [next] : nexts
  return first && { value: next !== undefined, where: first.where }
}

/** Whether another page follows, as far as that is clear while the first page may be 0 or 1. */
function followed({ whole, where }: Whole, pages: number, base: 0 | 1 | 'auto'): More | undefined {
  const after = pages - whole
  if (base === 'auto' && after === 1 && whole > 0) return undefined
  return { value: after > (base === 0 || whole === 0 ? 1 : 0), where }
}

function pageIn(address: Json | undefined, param: string): number | undefined {
  const query = new URLSearchParams(textOf(address).split('?')[1])
  return wholeOf(query.get(param) ?? query.get(`${param}[number]`) ?? undefined)
}
