import type { Page } from '../../domain/page.ts'
import type { Rows } from './open-rows.ts'
import type { Row } from './question.ts'
import { compareLists } from './row-tasks.ts'

type Known = {
  rows: Rows
  list: string
  /** How many records the list holds, in pages of what size, and how many of the first pages were just read. */
  count: number
  pageSize: number
  pages: number
  readPage: (page: number) => Promise<Page<Row>>
}

/**
 * Reads two pages of a list that were not just read, in the middle and at the end: a deletion and an addition that
 * balance each other shift everything between them. Updates changed values and returns their ids; undefined if a page
 * holds other records than before. It misses changes between the pages it reads, so the list's age stays the same.
 */
export async function checkDeepPages({
  rows,
  list,
  count,
  pageSize,
  pages,
  readPage,
}: Known): Promise<string[] | undefined> {
  const last = Math.ceil(count / Math.max(1, pageSize))
  const changed: string[] = []
  for (const number of new Set([Math.ceil(last / 2), last])) {
    if (number <= pages) continue
    const { items } = await readPage(number)
    const known = await rows('slice', list, (number - 1) * pageSize, number * pageSize)
    if (known.map(({ id }) => id).join() !== items.map(({ id }) => id).join()) return undefined
    const { changed: ids } = compareLists(known, items)
    if (ids.length > 0) await rows('patch', list, items, [], false)
    changed.push(...ids)
  }
  return changed
}
