import type { Query, QueryClient } from '@tanstack/react-query'
import { keys } from '../../api/cache/keys.ts'
import { createQueue } from '../../domain/create-queue.ts'
import type { Page } from '../../domain/page.ts'
import { watchTables } from '../../storage/database.ts'
import { purgeExpired } from '../../storage/deleted-records.ts'
import type { Original } from '../../storage/rows.ts'
import { badgesFrom } from '../badges/badges.ts'
import { whenUnused } from '../../ui/when.ts'
import {
  badgeOfOriginal,
  deletedBefore,
  knownFields,
  originalDifferences,
  rememberFirst,
  type Seen,
} from './bank-original.ts'

/**
 * Stores how transactions look when first seen, and marks those deleted here before, edited here, or reverted by the
 * bank. Returns an unsubscribe function. Sends no requests.
 */
export function trackOriginals(client: QueryClient, books: string): () => void {
  const cache = client.getQueryCache()
  const queryKey = keys.collection('transactions')
  const inTurn = createQueue()
  // While the user types a search, list after list arrives: handles them together, once the typing has stopped.
  const seen = new Map<string, Seen>()
  const queries = new Set<Query>()
  let stopped = false
  const lookNow = async () => {
    const [rows, current] = [[...seen.values()], [...queries]]
    seen.clear()
    queries.clear()
    if (stopped) return
    const originals = await rememberFirst(books, rows)
    await mark(originals, rows, () => current.flatMap(seenIn))
  }
  const look = (some: Query[]) => {
    const rows = some.flatMap(seenIn)
    if (rows.length === 0) return
    // Storage errors are reported elsewhere; the badges then wait for the next read.
    if (seen.size === 0) whenUnused(() => void inTurn(lookNow).catch(() => undefined))
    for (const query of some) queries.add(query)
    for (const row of rows)
      seen.set(row.id, { ...row, fields: { ...row.fields, ...seen.get(row.id)?.fields } })
  }
  const lookAgain = () => look(cache.findAll({ queryKey, type: 'active' }))
  const stops = [
    cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (event.query.queryKey[0] === queryKey[0]) look([event.query])
    }),
    watchTables(['originals', 'gone', 'changeRows'], lookAgain),
  ]
  badges.set(new Map())
  look(cache.findAll({ queryKey }))
  purgeExpired(books).catch(() => undefined)
  return () => {
    stopped = true
    for (const stop of stops) stop()
    badges.set(new Map())
  }
}

const badges = badgesFrom('originals')

function seenIn({ queryKey: [, kind], state: { data } }: Query): Seen[] {
  // api/resource.ts defines what each query holds; the library does not carry the type this far.
  if (kind === 'list')
    return ((data as Page<{ id: string }> | undefined)?.items ?? []).map((row) => knownFields(row, false))
  return kind === 'detail' && data ? [knownFields(data as { id: string }, true)] : []
}

/** Compares stored values with `current`: while several edits are being saved, values seen earlier may be older than the edits. */
async function mark(originals: Original[], seen: Seen[], current: () => Seen[]): Promise<void> {
  const latest = new Map(current().map((one) => [one.id, one]))
  const pairs = originals.map(
    (one, index) => [one, latest.get(one.id) ?? seen[index] ?? { id: one.id, fields: {} }] as const,
  )
  const deleted = await deletedBefore(pairs)
  const found = pairs.map(
    ([original, now], index) =>
      [original.id, badgeOfOriginal(originalDifferences(original, now), deleted[index])] as const,
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
