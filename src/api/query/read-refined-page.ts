import type { QueryClient } from '@tanstack/react-query'
import type { RecordOf } from '../../dialect/fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { keys } from '../cache/keys.ts'
import { readPage } from '../read/read-page.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { currentQuery, chooseQuerySource } from './choose-query-source.ts'
import { lastPageOf, usualPageSize, type ListQuery, type Page } from '../../domain/page.ts'

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
  if (size === 'endless' || (size && isPlain && !session.offers('queries')))
    return readSizedPage({ page, size }, isReadAgain(client, collection, asked), (own, isFresh) =>
      readOwn(session, client, collection, { ...withoutSize(asked), page: own }, isFresh),
    )
  return source.page(query, { page, pageSize: size ?? usualPageSize }, signal)
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

/** Reads a page in the service's own size; `again` asks for a fresh one. */
type ReadOwn<T> = (page: number, isFresh: boolean) => Promise<Page<T>>

/** The wanted rows: a page of a given size, or with `endless` all pages up to this one. */
type Wanted = { page: number; size: number | 'endless' }

/** One page of a list in any size, put together from pages of the service, whatever their size. Throws what `read` throws. */
export async function readSizedPage<T extends { id: string }>(
  { page, size }: Wanted,
  isFresh: boolean,
  read: ReadOwn<T>,
): Promise<Page<T>> {
  const put = (isAgain: boolean) => {
    const readOne = (own: number) => read(own, isAgain)
    return size === 'endless' ? putAllTo(page, readOne) : putTogether(page, size, readOne)
  }
  const together = await put(isFresh)
  // The list changed between two pages, so rows could appear twice or be missing.
  return together.moved && !isFresh ? (await put(true)).page : together.page
}

type ReadOne<T> = (page: number) => Promise<Page<T>>
type Together<T> = { page: Page<T>; moved: boolean }

async function putTogether<T extends { id: string }>(
  page: number,
  size: number,
  read: ReadOne<T>,
): Promise<Together<T>> {
  const first = await read(1)
  const own = Math.max(1, first.pageSize)
  const start = (page - 1) * size
  const from = Math.floor(start / own) + 1
  const to = Math.min(Math.ceil((start + size) / own), lastPageOf(first) ?? Infinity)
  const parts = [
    ...(from === 1 ? [first] : []),
    ...(first.more ? await readFrom(Math.max(2, from), to, read) : []),
  ]
  const { items, moved } = joined(parts)
  const left = items.slice(start - (from - 1) * own)
  const { total, more } = parts.at(-1) ?? { total: first.total, more: false }
  return {
    page: {
      ...first,
      items: left.slice(0, size),
      page,
      pageSize: size,
      total,
      more: more || left.length > size,
    },
    moved,
  }
}

async function putAllTo<T extends { id: string }>(page: number, read: ReadOne<T>): Promise<Together<T>> {
  const first = await read(1)
  const to = Math.min(page, lastPageOf(first) ?? Infinity)
  const parts = [first, ...(first.more ? await readFrom(2, to, read) : [])]
  const { items, moved } = joined(parts)
  const { total, more, coverage } = parts.at(-1) ?? first
  const size = Math.max(1, items.length)
  return {
    page: { ...first, items, page: 1, pageSize: size, total, more, ...(coverage && { coverage }) },
    moved,
  }
}

/** The pages from one number to another, as far as there are any. */
async function readFrom<T>(from: number, to: number, read: ReadOne<T>): Promise<Page<T>[]> {
  const parts: Page<T>[] = []
  for (let page = from; page <= to; page += 1) {
    const part = await read(page)
    parts.push(part)
    if (!part.more) break
  }
  return parts
}

/** The rows of pages in order, and whether the list changed while they were read. */
function joined<T extends { id: string }>(parts: Page<T>[]): { items: T[]; moved: boolean } {
  const rows = parts.flatMap(({ items }) => items)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const totals = new Set(parts.map(({ total }) => total))
  return { items: [...byId.values()], moved: byId.size < rows.length || totals.size > 1 }
}
