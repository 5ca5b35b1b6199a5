import type { Page } from '../../domain/page.ts'
import { otherColumns } from '../../domain/record-meta.ts'
import { compareLists } from './row-tasks.ts'
import type { ListChanges, Row } from './question.ts'
import type { Rows } from './open-rows.ts'

type CatchUp = {
  rows: Rows
  list: string
  /** How many records the list holds. */
  count: number
  readPage: (page: number) => Promise<Page<Row>>
}

/** The differences, how many records there are now, and how many pages of what size were read. */
type CaughtUp = { changes: ListChanges; read: number; pageSize: number; pages: number }

/** Beyond this many new pages, reading everything costs little more. */
const mostPages = 8

/**
 * Brings a list up to date cheaply: reads from the first page until it meets a known page in the known order, and proves by the
 * service's total, or by where the list ends, that nothing else was added or removed. Returns
 * undefined if that cannot be proved, so that everything must be read again.
 */
export async function catchUp({ rows, list, count, readPage }: CatchUp): Promise<CaughtUp | undefined> {
  const fresh = new Map<string, Row>()
  for (let number = 1; number <= mostPages; number += 1) {
    const page = await readPage(number)
    for (const row of page.items) fresh.set(row.id, row)
    const ids = page.items.map(({ id }) => id)
    const places = await rows('placesOf', list, ids)
    const isMet = ids.length > 0 && places.every((place, at) => place >= 0 && place === (places[0] ?? 0) + at)
    if (!isMet && page.more) continue
    const known = page.more ? (places.at(-1) ?? 0) + 1 : count
    const replaced = await rows('slice', list, 0, known)
    const now = [...fresh.values()]
    if (hasOtherColumns(replaced, now)) return undefined
    const read = count - replaced.length + now.length
    if (!(await isProved(page, read, now, { rows, list, count, readPage }))) return undefined
    const changes = compareLists(replaced, now)
    if (
      changes.added.length + changes.changed.length + changes.gone.length > 0 ||
      !isSameOrder(replaced, now)
    )
      await rows('replaceFirst', list, known, now)
    return { changes, read, pageSize: page.pageSize, pages: number }
  }
  return undefined
}

/** Whether the list has exactly this many records. */
async function isProved(
  page: Page<Row>,
  read: number,
  now: Row[],
  { rows, list, count, readPage }: CatchUp,
): Promise<boolean> {
  if (page.total !== undefined) return page.total === read
  if (!page.more) return true
  // Without a total, the last page must end where it is expected to end.
  const last = Math.ceil(read / Math.max(1, page.pageSize))
  const end = await readPage(last)
  const [before] = await rows('slice', list, count - 1, count)
  const lastKnown = read > now.length ? before : now.at(-1)
  const isEnd = !end.more || (await readPage(last + 1)).items.length === 0
  const reached = (last - 1) * page.pageSize + end.items.length
  return isEnd && reached === read && end.items.at(-1)?.id === lastKnown?.id
}

/** Whether a column of the service's own came or went: then the records of all pages have changed. */
function hasOtherColumns(one: readonly Row[], other: readonly Row[]): boolean {
  return hasMoreColumns(one, other) || hasMoreColumns(other, one)
}

/** Whether each of some records has a column that none of the others has. */
function hasMoreColumns(some: readonly Row[], others: readonly Row[]): boolean {
  const theirs = otherColumns(others)
  return otherColumns(some.slice(0, 1)).some(
    (column) => !theirs.includes(column) && some.every((row) => otherColumns([row]).includes(column)),
  )
}

function isSameOrder(one: readonly Row[], other: readonly Row[]): boolean {
  return one.length === other.length && one.every(({ id }, at) => id === other[at]?.id)
}

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
