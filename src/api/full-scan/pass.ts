import type { ServiceSession } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { newId } from '../../domain/new-id.ts'
import type { Rows } from './open-rows.ts'
import { formatsOf, type PageReader } from './page-reader.ts'
import type { ListChanges } from './question.ts'
import { watchForDrift } from './watch-for-drift.ts'
import { lastPageOf, type Page } from '../../domain/page.ts'
import { formatCount } from '../../domain/plural.ts'
import { ApiError } from '../session/api-error.ts'
import * as messages from '../session/record-messages.ts'

/** One pass through all pages of a list. It can be interrupted and continued with the next page. */
export type Pass = {
  /** The name of the list that holds its rows (row-tasks.ts). */
  list: string
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

type Way = {
  readPage: PageReader
  rows: Rows
  atOnce: () => number
  /** The formats that values of rows are read with. */
  formats: () => string
  signal: AbortSignal
  tell: () => void
}

/** Reads the remaining pages, or stops when later rows reveal other formats. Throws `ApiError` or the abort; the pass keeps what it read. */
async function goThrough(pass: Pass, { readPage, rows, atOnce, formats, signal, tell }: Way): Promise<void> {
  for await (const page of fetchPages(readPage, { from: pass.pages + 1, atOnce, signal })) {
    const fresh = pass.watch.see(page)
    await rows('add', pass.list, fresh)
    pass.pages += 1
    pass.lastIds = page.items.map(({ id }) => id)
    tell()
    // A page without new records is the end, even if the service promises another one.
    if (fresh.length === 0 || formats() !== pass.formats) break
  }
  pass.isDone = true
}

/** Whether a pass can continue where it ended: its last page is the same, and read with the same formats. */
async function canGoOn(pass: Pass, { readPage, formats, signal }: Way): Promise<boolean> {
  if (pass.isDone || pass.formats !== formats()) return false
  if (pass.pages === 0) return true
  const { items, total } = await readPage(pass.pages, signal)
  const { total: before } = pass.watch.result()
  const isCounted = total === undefined || before === undefined || total === before
  return isCounted && items.map(({ id }) => id).join() === pass.lastIds.join()
}

type Options = {
  /** The first page to read. */
  from?: number
  /** How many requests may run at the same time; called before each request. */
  atOnce: () => number
  signal: AbortSignal
}

/** The pages of a list, in order, read ahead if the service says how many there are. Throws what `readPage` throws, or the abort. */
async function* fetchPages<T>(
  readPage: (page: number, signal: AbortSignal) => Promise<Page<T>>,
  { from = 1, atOnce, signal }: Options,
): AsyncGenerator<Page<T>> {
  const ending = new AbortController()
  const whole = AbortSignal.any([signal, ending.signal])
  const ahead = new Map<number, Promise<Page<T>>>()
  const begin = (page: number) => {
    const reading = readPage(page, whole)
    reading.catch(() => undefined) // thrown when its turn comes
    return reading
  }
  try {
    for (let page = from; ; page += 1) {
      const read = await (ahead.get(page) ?? begin(page))
      ahead.delete(page)
      signal.throwIfAborted()
      const last = read.more ? (lastPageOf(read) ?? 0) : 0
      for (let next = page + 1; next <= last && ahead.size < atOnce(); next += 1)
        if (!ahead.has(next)) ahead.set(next, begin(next))
      yield read
      if (!read.more) return
    }
  } finally {
    ending.abort()
  }
}

type Passes = {
  /** A pass that was interrupted. */
  known: Pass | undefined
  /** Starts a new pass in place of the previous one. */
  begin: () => Promise<Pass>
  /** Finds what was added to a list while it was read (catch-up.ts); undefined if it cannot prove that nothing else changed. */
  catchUp: (pass: Pass) => Promise<{ read: number; changes: ListChanges } | undefined>
  way: Way
}

const mostPasses = 3
/** Formats are learned from rows, one after the other (read/learn-from-rows.ts). */
const mostFormats = 10

/**
 * Reads a list until it stays the same during a whole pass, or until all that was added is found. Returns that pass and the
 * number of its records. Throws `ApiError`, or the abort.
 */
export async function readPasses({
  known,
  begin,
  catchUp,
  way,
}: Passes): Promise<{ pass: Pass; read: number }> {
  let before = ''
  let interrupted = known
  let [drifts, learned] = [0, 0]
  for (;;) {
    const goesOn = interrupted && (await canGoOn(interrupted, way))
    const pass = goesOn && interrupted ? interrupted : await begin()
    interrupted = undefined
    await goThrough(pass, way)
    if (pass.formats !== way.formats() && (learned += 1) < mostFormats) continue
    const { moved, shrunk, isCounted, total = 0 } = pass.watch.result()
    const { size } = pass.watch.ids
    if (!moved && isCounted && pass.pages === 1) return { pass, read: size }
    // New records shift others, but none is missing: the first pages have the new ones. They also show additions and removals
    // in equal numbers. Where a record was removed, another may have slipped through.
    const found = shrunk ? undefined : await catchUp(pass)
    if (found?.changes.gone.length === 0) return { pass, read: found.read }
    const ids = [...pass.watch.ids].join()
    drifts += 1
    if (ids === before && !isCounted)
      throw new ApiError('unreadable', messages.doesNotAddUp(total, { read: formatCount(size) }))
    if (drifts === mostPasses) throw new ApiError('unreadable', messages.keepsMoving)
    before = ids
  }
}
