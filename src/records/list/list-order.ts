import type { ListQuery } from '../../domain/page.ts'
import { readListQuery } from './list-query.ts'

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

/** Whether the list has conditions besides its search. */
export function hasConditions({ refine }: ListQuery): boolean {
  return [...new URLSearchParams(refine).keys()].some((name) => name !== 'sort' && name !== 'size')
}
