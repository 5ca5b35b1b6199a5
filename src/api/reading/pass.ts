import type { ServiceSession } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { newId } from '../../domain/new-id.ts'
import { fetchPages } from './fetch-pages.ts'
import type { Rows } from './open-rows.ts'
import { formatsOf } from './page-reader.ts'
import type { PageReader } from './page-reader.ts'
import type { Row } from './question.ts'
import { watchForDrift } from './watch-for-drift.ts'

/** One pass through all pages of a list. It can be interrupted and continued with the next page. */
export type Pass = {
  /** The name of the list that holds its rows (row-tasks.ts). */
  list: string
  /** The number of pages read, and the ids on the last of them. */
  pages: number
  lastIds: string[]
  isDone: boolean
  watch: ReturnType<typeof watchForDrift>
  startedAt: number
  formats: string
}

export function newPass(session: ServiceSession, collection: CollectionName): Pass {
  return {
    list: newId(),
    pages: 0,
    lastIds: [],
    isDone: false,
    watch: watchForDrift(),
    startedAt: Date.now(),
    formats: formatsOf(session, collection),
  }
}

/** A pass of an earlier visit. */
export function resumedPass({ list, pages, lastIds, asOf, formats, ids, of }: Resumed): Pass {
  const watch = watchForDrift({ ids, total: of })
  return { list, pages, lastIds, isDone: false, watch, startedAt: asOf, formats }
}

type Resumed = Pick<Pass, 'list' | 'pages' | 'lastIds' | 'formats'> & {
  asOf: number
  ids: Set<string>
  of: number | undefined
}

export type Way = {
  readPage: PageReader
  rows: Rows
  atOnce: () => number
  /** The formats that values of rows are read with. */
  formats: () => string
  signal: AbortSignal
  tell: (fresh: Row[]) => void
}

/**
 * Reads the remaining pages, or stops when later rows reveal other formats for values. Throws `ApiError`, or the
 * abort; the pages read until then stay in the pass.
 */
export async function goThrough(
  pass: Pass,
  { readPage, rows, atOnce, formats, signal, tell }: Way,
): Promise<void> {
  for await (const page of fetchPages(readPage, { from: pass.pages + 1, atOnce, signal })) {
    const fresh = pass.watch.see(page)
    await rows('add', pass.list, fresh)
    pass.pages += 1
    pass.lastIds = page.items.map(({ id }) => id)
    tell(fresh)
    // A page without new records is the end, even if the service promises another one.
    if (fresh.length === 0 || formats() !== pass.formats) break
  }
  pass.isDone = true
}

/** Whether a pass can continue where it ended: its last page is the same, and read with the same formats. */
export async function canGoOn(pass: Pass, { readPage, formats, signal }: Way): Promise<boolean> {
  if (pass.isDone || pass.formats !== formats()) return false
  if (pass.pages === 0) return true
  const { items, total } = await readPage(pass.pages, signal)
  const { total: before } = pass.watch.result()
  const isCounted = total === undefined || before === undefined || total === before
  return isCounted && items.map(({ id }) => id).join() === pass.lastIds.join()
}
