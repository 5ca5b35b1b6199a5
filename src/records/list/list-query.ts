import type { ListQuery } from '../../domain/page.ts'

/** The list query in an address such as `?search=acme&period=2026-Q3&page=2`. This never fails. */
export function readAddress(text: string): ListQuery {
  const others = new URLSearchParams(text)
  const { search, page } = Object.fromEntries(others)
  others.delete('search')
  others.delete('page')
  return readListQuery({ search, page, refine: others.toString() })
}

type Unchecked = { search?: unknown; page?: unknown; refine?: unknown }

/** A list query from anywhere. Invalid values count as the default. */
export function readListQuery({ search, page, refine }: Unchecked): ListQuery {
  return {
    search: typeof search === 'string' ? normalized(search) : '',
    page: /^[1-9]\d{0,8}$/.test(String(page)) ? Number(page) : 1,
    ...(typeof refine === 'string' && refine && { refine }),
  }
}

/** Words as a search uses them: white space only separates them. */
export function normalized(search: string): string {
  return search.trim().replace(/\s+/g, ' ')
}

/** A list query as written in an address, without defaults. */
export function searchOf({ search, page = 1, refine }: Partial<ListQuery>): string {
  const text = new URLSearchParams({ ...(search && { search }) })
  for (const [name, value] of new URLSearchParams(refine)) text.append(name, value)
  if (page > 1) text.set('page', String(page))
  return text.size > 0 ? `?${text}` : ''
}

/** How a list is sorted by a field, by its name in the address. */
export function orderBy({ refine }: ListQuery, name: string): 'ascending' | 'descending' | undefined {
  const sort = new URLSearchParams(refine).get('sort')
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : undefined
}

/** The list in the field's next order: ascending, then descending, then in its own order again. */
export function sortedBy(query: ListQuery, name: string): ListQuery {
  const order = orderBy(query, name)
  const refine = new URLSearchParams(query.refine)
  if (order === 'descending') refine.delete('sort')
  else refine.set('sort', order ? `-${name}` : name)
  return readListQuery({ search: query.search, refine: refine.toString() })
}

export function hasConditions({ refine }: ListQuery): boolean {
  return [...new URLSearchParams(refine).keys()].some((name) => name !== 'sort' && name !== 'size')
}
