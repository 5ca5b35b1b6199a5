import type { Query, QueryClient } from '@tanstack/react-query'
import { keys } from '../../api/cache/keys.ts'
import { createQueue } from '../../domain/create-queue.ts'
import type { Page } from '../../domain/page.ts'
import { watch } from '../../storage/database.ts'
import { badges } from '../../transactions/badges.ts'
import { originalDifferences, deletedBefore, markOf } from './original-differences.ts'
import { knownFields } from './known-fields.ts'
import { purgeExpired } from '../recently-deleted/purge-expired.ts'
import { rememberFirst } from './bank-original.ts'
import type { Seen } from './bank-original.ts'
import { followClearing } from '../../settings/forget-device.ts'

/**
 * Stores how transactions look when first seen, and marks those deleted here before, edited here, or reverted by the
 * bank. Returns an unsubscribe function. Sends no requests.
 */
export function trackOriginals(client: QueryClient, books: string): () => void {
  const cache = client.getQueryCache()
  const queryKey = keys.collection('transactions')
  const inTurn = createQueue()
  let stopped = false
  const look = (seen: Seen[]) => {
    // Storage errors are reported elsewhere; the badges then wait for the next read.
    if (seen.length > 0) inTurn(async () => (stopped ? undefined : mark(books, seen))).catch(() => undefined)
  }
  const lookAgain = () => look(cache.findAll({ queryKey, type: 'active' }).flatMap(seenIn))
  const stops = [
    cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (event.query.queryKey[0] === queryKey[0]) look(seenIn(event.query))
    }),
    watch(['originals', 'gone', 'receipts'], lookAgain),
    followClearing(),
  ]
  badges.set(new Map())
  look(cache.findAll({ queryKey }).flatMap(seenIn))
  purgeExpired(books).catch(() => undefined)
  return () => {
    stopped = true
    for (const stop of stops) stop()
    badges.set(new Map())
  }
}

/** The transactions in a cached response. */
function seenIn({ queryKey: [, kind], state: { data } }: Query): Seen[] {
  // api/resource.ts defines what each query holds; the library does not carry the type this far.
  if (kind === 'list')
    return ((data as Page<{ id: string }> | undefined)?.items ?? []).map((row) => knownFields(row, false))
  return kind === 'detail' && data ? [knownFields(data as { id: string }, true)] : []
}

async function mark(books: string, seen: Seen[]): Promise<void> {
  const originals = await rememberFirst(books, seen)
  const found = await Promise.all(
    originals.map(async (original, index) => {
      const now = seen[index] ?? { id: original.id, fields: {} }
      return [
        original.id,
        markOf(originalDifferences(original, now), await deletedBefore(original, now)),
      ] as const
    }),
  )
  const before = badges.get()
  if (found.every(([id, one]) => before.get(id)?.text === one?.text)) return
  const next = new Map(before)
  for (const [id, one] of found) {
    if (one) next.set(id, one)
    else next.delete(id)
  }
  badges.set(next)
}
