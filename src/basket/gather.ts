import type { Page } from '../contract/page.ts'

/** What going through all pages of a search has brought. */
export type Gathered<T> = {
  /** Never more than were asked for. */
  records: T[]
  /** How many there are by what was last read: as the service says it, or as many as came. */
  counted: number
  /** `yes`: the list stood still. `uncounted`: it did too, but its pages do not hold as many as the service says. */
  steady: 'yes' | 'no' | 'uncounted'
  /** Why it ended before the last page. */
  failure: unknown
}

type Options = {
  /** How many were promised; undefined where nobody knows. */
  most: number | undefined
  /** Hears how many have come, and how often the list was begun anew. */
  tell: (done: number, again: number) => void
}

/**
 * Goes through all pages of a search. Rows that come or go meanwhile push others over the edge of a page, so that they come twice
 * or never: whenever that shows, it goes through the whole list again, at most twice.
 */
export async function gather<T extends { id: string }>(
  pages: () => AsyncIterable<Page<T>>,
  { most, tell }: Options,
): Promise<Gathered<T>> {
  // In the order in which they were first seen: where there are more than promised, the late ones are left out.
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

/** Goes through the list once, and sees whether it moved meanwhile. */
async function goThrough<T extends { id: string }>(
  pages: () => AsyncIterable<Page<T>>,
  take: (records: T[], done: number) => void,
) {
  const ids = new Set<string>()
  let total: number | undefined
  let moved = false
  try {
    for await (const { items, pageSize, more, total: said } of pages()) {
      const before = ids.size
      for (const { id } of items) ids.add(id)
      const isShort = more && items.length < pageSize
      const isRecounted = total !== undefined && said !== undefined && said !== total
      moved ||= isShort || isRecounted || ids.size - before < items.length
      total = said ?? total
      take(items, ids.size)
      // A page that brings nothing new is the end, whatever the service says of another one.
      if (ids.size === before) break
    }
  } catch (failure) {
    return { ids, total, moved, failure }
  }
  return { ids, total, moved: moved || (total !== undefined && total !== ids.size), failure: undefined }
}
