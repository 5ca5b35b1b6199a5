import type { Query, QueryClient } from '@tanstack/react-query'
import { booksOf } from '../api/books.ts'
import { line } from '../api/line.ts'
import type { Page } from '../contract/page.ts'
import { watch } from '../kept/kept.ts'
import { marks } from '../transactions/marks.ts'
import { bankWords, deletedBefore, markOf } from './bank-words.ts'
import { knownOf } from './known-of.ts'
import { letOldReceiptsGo } from './old-receipts.ts'
import { rememberFirst } from './originals.ts'
import type { Seen } from './originals.ts'
import { followClearing } from './forget-device.ts'

/**
 * Remembers how transactions read when they are first seen, and marks those that were deleted here before, edited here, or set back
 * over an edit. Gives the way to stop. Nothing is asked of the service for it.
 */
export function startWatching(client: QueryClient): () => void {
  const books = booksOf(line())
  const cache = client.getQueryCache()
  let last = Promise.resolve()
  let stopped = false
  const look = (seen: Seen[]) => {
    // What cannot be kept is told of elsewhere (kept.ts); the marks then wait for the next reading.
    if (seen.length > 0)
      last = last.then(() => (stopped ? undefined : mark(books, seen))).catch(() => undefined)
  }
  const lookAgain = () => look(cache.findAll({ queryKey: [path], type: 'active' }).flatMap(seenIn))
  const stops = [
    cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (event.query.queryKey[0] === path) look(seenIn(event.query))
    }),
    watch(['originals', 'gone', 'receipts'], lookAgain),
    followClearing(),
  ]
  marks.set(new Map())
  look(cache.findAll({ queryKey: [path] }).flatMap(seenIn))
  letOldReceiptsGo(books).catch(() => undefined)
  return () => {
    stopped = true
    for (const stop of stops) stop()
    marks.set(new Map())
  }
}

const path = '/transactions'

/** The transactions that an answer in the cache holds. */
function seenIn({ queryKey: [, kind], state: { data } }: Query): Seen[] {
  // What each query holds is settled in api/resource.ts; the library does not carry the type this far.
  if (kind === 'list')
    return ((data as Page<{ id: string }> | undefined)?.items ?? []).map((row) => knownOf(row, false))
  return kind === 'detail' && data ? [knownOf(data as { id: string }, true)] : []
}

async function mark(books: string, seen: Seen[]): Promise<void> {
  const originals = await rememberFirst(books, seen)
  const found = await Promise.all(
    originals.map(async (original, index) => {
      const now = seen[index] ?? { id: original.id, fields: {} }
      return [original.id, markOf(bankWords(original, now), await deletedBefore(original, now))] as const
    }),
  )
  const before = marks.get()
  if (found.every(([id, one]) => before.get(id)?.text === one?.text)) return
  const next = new Map(before)
  for (const [id, one] of found) {
    if (one) next.set(id, one)
    else next.delete(id)
  }
  marks.set(next)
}
