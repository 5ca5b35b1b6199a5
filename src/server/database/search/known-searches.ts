import { createRecent } from '../../recent.ts'
import type { Place } from '../engine.ts'
import type { Known, Search, Spot } from './find.ts'
import { recentChanges } from './recent-changes.ts'
import type { Change } from './recent-changes.ts'

type Page = Pick<Search, 'words' | 'offset' | 'limit'>

/** What is kept of a search: its total, and where its pages stand, by offset and length. */
type Kept = { version: number; total: number; spots: Map<string, Spot> }

/**
 * What was found out about searches, each at a version of its collection, brought up to date from what this process has written since. After a
 * write of another process it stays behind, and counts no more.
 */
export function knownSearches() {
  const kept = createRecent<string, Kept>(mostBytes, bytesOf)
  const changes = recentChanges()

  /** What is known of a page of a search; undefined for a search that was not kept. */
  function knownOf(at: Place, page: Page): Known | undefined {
    const key = keyOf(at, page)
    const before = kept.get(key)
    if (!before) return undefined
    const now = changes
      .since(at, before.version)
      .reduce((one, write) => after(one, page.words, write), before)
    if (now !== before) kept.set(key, now)
    return { version: now.version, total: now.total, spot: now.spots.get(placeOf(page)) }
  }

  function keep(at: Place, page: Page, { version, total, spot }: Known) {
    const key = keyOf(at, page)
    const before = kept.get(key)
    if (before && before.version > version) return
    const spots = before?.version === version ? before.spots : new Map<string, Spot>()
    if (spot && spots.size < 1000) spots.set(placeOf(page), spot)
    kept.set(key, { version, total, spots })
  }

  return { of: knownOf, keep, changed: changes.add }
}

const mostBytes = 32 * 2 ** 20

function keyOf({ account, collection }: Place, { words }: Page): string {
  return JSON.stringify([account, collection, ...words])
}

function placeOf({ offset, limit }: Page): string {
  return `${offset} ${limit}`
}

/** What is kept of a search after the next write. Its pages stand where they stood as long as each slot has as many hits as before. */
function after({ version, total, spots }: Kept, words: readonly string[], write: readonly Change[]): Kept {
  const hits = new Map<number, number>()
  for (const { slot, text, by } of write)
    if (words.every((word) => text.includes(word))) hits.set(slot, (hits.get(slot) ?? 0) + by)
  const counts = [...hits.values()].filter((count) => count !== 0)
  return {
    version: version + 1,
    total: counts.reduce((sum, count) => sum + count, total),
    spots: counts.length === 0 ? spots : new Map(),
  }
}

/** About what is taken in memory. */
function bytesOf(key: string, { spots }: Kept): number {
  return 300 + 2 * key.length + 250 * spots.size
}
