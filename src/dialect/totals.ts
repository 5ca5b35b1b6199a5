import type { Answer } from './answer.ts'
import type { Json } from './json.ts'
import { at, isObject, textOf, wholeOf } from './json.ts'
import type { Fact } from './paging-facts.ts'
import { pagingFacts } from './paging-facts.ts'
import type { ServiceProfile } from './profile.ts'

type Totals = {
  total: number | undefined
  more: boolean | undefined
  page: number | undefined
  pages: number | undefined
  size: number | undefined
  found: { total?: string; more?: string; page?: string }
}

/** What an answer says of the whole list: how many rows and pages it has, which page this is, and whether another one follows. */
export function readTotals(
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
  const total = readTotal(answer, body, facts, profile, rows.rows.length, isPart)
  return {
    total: total?.whole,
    more: more?.value,
    page: page?.whole,
    pages,
    size: number(names.size)?.whole,
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

/** How services call their total, the surest first; the last ones may be the rows of this page. */
const totals = [
  /^(records|total)?filtered$|^filtered(total|count)$/,
  /^(grand)?total(items?|counts?|records?|results?|elements?|docs|rows|entries|hits|size|resources?|objects?|number|matches|contacts|transactions)$/,
  /^(fullresultsize|numfound|nbhits|numberofitems)$/,
  /^(grand|records)?total$/,
  /^((item|row|record|result|object)s?)?count$|^(results|items|records)$/,
]

type Whole = { whole: number; where: string }

/** The total of the whole search, where the profile says that it is, else by its name (T1-T4, T6, T11). */
function readTotal(
  { headers }: Answer,
  body: Json,
  facts: Fact[],
  profile: ServiceProfile,
  rows: number,
  isPart: boolean,
): Whole | undefined {
  const { total } = profile.paging
  if (total !== 'auto') {
    const { path, header } = total
    const value =
      path === undefined ? headers[header?.toLowerCase() ?? '']?.replace(/.*\//, '') : at(body, path)
    const whole = wholeOf(value)
    return whole === undefined || whole < 0 ? undefined : { whole, where: path ?? `header ${header}` }
  }
  for (const { value, where } of totals.flatMap((rank) => facts.filter(({ name }) => rank.test(name)))) {
    const whole = wholeOf(value)
    if (whole !== undefined && whole < 0) return undefined
    // What equals the rows of a page that is not all of the list was counted on this page.
    if (whole !== undefined && whole >= rows && !(whole === rows && isPart)) return { whole, where }
  }
  return undefined
}

type More = { value: boolean; where: string }

/** What is said of a next page by a flag, an address, a number or a cursor (T5, T7, T8). */
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

/** Whether a page follows, as far as it can be told without knowing whether the first one has the number 0 or 1. */
function followed({ whole, where }: Whole, pages: number, base: 0 | 1 | 'auto'): More | undefined {
  const after = pages - whole
  if (base === 'auto' && after === 1 && whole > 0) return undefined
  return { value: after > (base === 0 || whole === 0 ? 1 : 0), where }
}

/** The number of the page that an address asks for. */
function pageIn(address: Json | undefined, param: string): number | undefined {
  const query = new URLSearchParams(textOf(address).split('?')[1])
  return wholeOf(query.get(param) ?? query.get(`${param}[number]`) ?? undefined)
}
