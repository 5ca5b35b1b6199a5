import { watchForDrift } from '../../api/full-scan/watch-for-drift.ts'
import type { Page } from '../../domain/page.ts'
import type { Access } from '../collection.ts'

export type Gathered<T> = {
  /** Never more than the requested number. */
  records: T[]
  /** The latest count: the service's total, or the number of records read. */
  counted: number
  /** `yes`: the list did not change while reading. `uncounted`: the same, but its pages do not add up to the service's total. */
  steady: 'yes' | 'no' | 'uncounted'
  /** Why it ended before the last page. */
  failure: unknown
}

type Options = {
  /** The number of records promised to the user; undefined if unknown. */
  most: number | undefined
  /** Receives the number of records read, and how often reading has restarted. */
  tell: (done: number, again: number) => void
}

/**
 * Reads all pages of a search. Records that are added or removed in the meantime shift others across page boundaries, so
 * that they appear twice or not at all. If that happens, it reads the whole list again, at most twice.
 */
export async function collectResults<T extends { id: string }>(
  pages: () => AsyncIterable<Page<T>>,
  { most, tell }: Options,
): Promise<Gathered<T>> {
  // In the order of first appearance: if there are more than promised, the late ones are dropped.
  const known = new Map<string, T>()
  let before = ''
  for (let again = 0; ; again += 1) {
    const pass = await goThrough(pages, (records, done) => {
      for (const record of records) known.set(record.id, record)
      tell(most === undefined ? done : Math.min(done, most), again)
    })
    const ids = [...pass.ids].join()
    const isSame = again > 0 && ids === before
    before = ids
    const isSteady = !pass.moved || isSame
    if (!isSteady && pass.failure === undefined && again < 2) continue
    const all = [...known.values()]
    return {
      records: (isSteady && pass.failure === undefined
        ? all.filter(({ id }) => pass.ids.has(id))
        : all
      ).slice(0, most),
      counted: Math.max(pass.total ?? 0, pass.ids.size),
      steady: !isSteady ? 'no' : pass.moved ? 'uncounted' : 'yes',
      failure: pass.failure,
    }
  }
}

/** Reads the list once, and detects whether it changed while reading. */
async function goThrough<T extends { id: string }>(
  pages: () => AsyncIterable<Page<T>>,
  take: (records: T[], done: number) => void,
) {
  const watch = watchForDrift()
  const { ids } = watch
  try {
    for await (const page of pages()) {
      const fresh = watch.see(page)
      take(page.items, ids.size)
      // A page without new records is the end, even if the service promises another one.
      if (fresh.length === 0) break
    }
  } catch (failure) {
    const { total, moved } = watch.result()
    return { ids, total, moved, failure }
  }
  const { total, least, moved, isCounted } = watch.result()
  return { ids, total: total ?? least, moved: moved || !isCounted, failure: undefined }
}

/** The pages of a search, in order, each requested once the previous one is consumed. Throws `ApiError`, or the abort. */
export async function* fetchAllPages<T extends { id: string }>(
  { readPage }: Pick<Access<T>, 'readPage'>,
  search: string,
  signal: AbortSignal,
): AsyncGenerator<Page<T>> {
  for (let page = 1; ; page += 1) {
    const read = await readPage({ search, page }, signal)
    signal.throwIfAborted()
    yield read
    if (!read.more) return
  }
}
