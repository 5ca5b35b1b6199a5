import { lastPageOf } from '../../domain/page.ts'
import type { Page } from '../../domain/page.ts'

type Options = {
  /** The first page to read. */
  from?: number
  /** How many requests may run at the same time; called before each request. */
  atOnce: () => number
  signal: AbortSignal
}

/**
 * The pages of a list, in order. Reads ahead if the service says how many pages there are; otherwise it would request pages
 * beyond the end. Throws what `readPage` throws, or the abort.
 */
export async function* fetchPages<T>(
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
