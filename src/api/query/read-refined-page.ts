import type { QueryClient } from '@tanstack/react-query'
import type { RecordOf } from '../../dialect/fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import { keys } from '../cache/keys.ts'
import { readPage } from '../read/read-page.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { currentQuery } from './current-query.ts'
import { readSizedPage } from './read-sized-page.ts'
import { chooseQuerySource } from './choose-query-source.ts'

/** One page of a list with the conditions, order and page size in its address. Throws `ApiError`. */
export async function readRefinedPage<C extends CollectionName>(
  session: ServiceSession,
  client: QueryClient,
  collection: C,
  asked: ListQuery,
  signal: AbortSignal,
): Promise<Page<RecordOf[C]>> {
  const { search, page } = asked
  const { query, size } = currentQuery(collection, asked)
  const { filter, sort, local } = query
  const isPlain = !sort && !local && Object.keys(filter).length === 0
  if (isPlain && !size) return readPage(session, collection, { search, page, client, signal })
  const source = await chooseQuerySource(session, client, collection)
  // A larger page alone does not require reading everything.
  if (size === 'endless' || (size && isPlain && !session.capabilities.get().includes('queries')))
    return readSizedPage({ page, size }, isReadAgain(client, collection, asked), (own, isFresh) =>
      readOwn(session, client, collection, { ...withoutSize(asked), page: own }, isFresh),
    )
  return source.page(query, { page, pageSize: size ?? 25 }, signal)
}

/** Whether the page was read before, so that the caller now wants a fresh one. */
function isReadAgain(client: QueryClient, collection: CollectionName, asked: ListQuery): boolean {
  return client.getQueryData(keys.list(collection, asked)) !== undefined
}

/** A page of the list in its own size, which may have been read before. */
function readOwn<C extends CollectionName>(
  session: ServiceSession,
  client: QueryClient,
  collection: C,
  asked: ListQuery,
  isFresh: boolean,
): Promise<Page<RecordOf[C]>> {
  return client.query({
    queryKey: keys.list(collection, asked),
    queryFn: ({ signal }): Promise<Page<RecordOf[C]>> =>
      asked.refine === undefined
        ? readPage(session, collection, { ...asked, client, signal })
        : readRefinedPage(session, client, collection, asked, signal),
    staleTime: isFresh ? 0 : Infinity,
    retry: false,
  })
}

function withoutSize({ search, page, refine }: ListQuery): ListQuery {
  const others = new URLSearchParams(refine)
  others.delete('size')
  return { search, page, ...(others.size > 0 && { refine: others.toString() }) }
}
