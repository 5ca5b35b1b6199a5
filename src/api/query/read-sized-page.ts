import { lastPageOf } from '../../domain/page.ts'
import type { Page } from '../../domain/page.ts'

/** Reads a page in the service's own size; `again` asks for a fresh one. */
type ReadOwn<T> = (page: number, isFresh: boolean) => Promise<Page<T>>

/** The wanted rows: a page of a given size, or with `endless` all pages up to this one. */
type Wanted = { page: number; size: number | 'endless' }

/**
 * One page of a list in any size, put together from pages of the service, whatever their size. Throws what
 * `read` throws.
 */
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
