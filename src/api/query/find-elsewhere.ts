import type { QueryClient } from '@tanstack/react-query'
import type { RecordOf } from '../../dialect/fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import { readingState } from '../full-scan/reading-state.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { chooseQuerySource } from './choose-query-source.ts'

type Asked<One> = {
  /** Reads a page. */
  list: (query: ListQuery) => Promise<Page<One>>
  searches: readonly string[]
  isOne: (record: One) => boolean
  /** How many pages of a search are read: if it has more, nothing is found, unless the first will do. */
  mostPages: number
  signal: AbortSignal
}

/** What was found, and whether that is all; undefined if it takes more requests than the page of one record is worth. */
type FoundElsewhere<One> = { found: One[]; isAll: boolean } | undefined

/**
 * The records that fit at another service than ours: among all, if two pages have them or this browser has read them; otherwise
 * among those that the service's search finds. Throws `ApiError`.
 */
export async function findElsewhere<C extends CollectionName>(
  session: ServiceSession,
  client: QueryClient,
  collection: C,
  { list, searches, isOne, mostPages, signal }: Asked<RecordOf[C]>,
): Promise<FoundElsewhere<RecordOf[C]>> {
  const found = new Map<string, RecordOf[C]>()
  const take = (some: readonly RecordOf[C][]) => {
    for (const one of some) if (isOne(one)) found.set(one.id, one)
  }
  // Without a total, only an empty second page shows that the first one has all.
  for (const page of [1, 2]) {
    const { items, more } = await list({ search: '', page })
    take(items)
    if (!more) return { found: [...found.values()], isAll: true }
  }
  if (readingState(session, collection).get().state === 'whole') {
    const source = await chooseQuerySource(session, client, collection)
    for await (const some of source.records({ search: '', filter: {} }, signal)) take(some)
    return { found: [...found.values()], isAll: true }
  }
  // Bookend would read everything for each search.
  if (session.profile().search.mode === 'local' || searches.length > mostSearches) return undefined
  for (const search of searches)
    for (let page = 1, isMore = true; isMore; page += 1) {
      const { items, more } = await list({ search, page })
      take(items)
      isMore = more && mostPages > 1
      if (isMore && page === mostPages) return undefined
    }
  return { found: [...found.values()], isAll: false }
}

const mostSearches = 6
