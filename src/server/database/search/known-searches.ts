import { createLruCache } from '../../common/create-lru-cache.ts'
import { hasTerms } from '../../../domain/search/parse-search.ts'
import type { SearchQuery } from '../../../domain/search/parse-search.ts'
import type { Place } from '../core/engine.ts'
import type { Known, Search, Spot } from './find.ts'
import { recentChanges } from './recent-changes.ts'
import type { Change } from './recent-changes.ts'
import { slotsOfPeriod } from './packed-rowid.ts'

type Page = Pick<Search, 'query' | 'offset' | 'limit'>

/** The cached results of a search: its total, and where its pages are, by offset and length. */
type Kept = { version: number; total: number; spots: Map<string, Spot> }

/**
 * A cache of search results, each for one version of its collection. Writes of this process update it; after a write of
 * another process an entry is outdated and no longer used. It pays off for words that nearly every row has: their total
 * takes 112 to 211 ms in 1,000,000 rows, and 0.5 ms from here (docs/benchmarks.md, “eur”, “e a”).
 */
export function knownSearches() {
  const kept = createLruCache<string, Kept>(mostBytes, bytesOf)
  const changes = recentChanges()

  /** The cached results for a page of a search; undefined for a search that is not cached. */
  function knownOf(at: Place, page: Page): Known | undefined {
    const key = keyOf(at, page)
    const before = kept.get(key)
    if (!before) return undefined
    const now = changes
      .since(at, before.version)
      .reduce((one, write) => after(one, at, page.query, write), before)
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

function keyOf({ account, collection }: Place, { query }: Page): string {
  return JSON.stringify([account, collection, query])
}

function placeOf({ offset, limit }: Page): string {
  return `${offset} ${limit}`
}

/** The results after the next write. Pages stay in place as long as every slot keeps its number of hits. */
function after(
  { version, total, spots }: Kept,
  { account }: Place,
  { terms, period }: SearchQuery,
  write: readonly Change[],
): Kept {
  const [first, last] = period ? slotsOfPeriod(account, period) : [0, Infinity]
  const hits = new Map<number, number>()
  for (const { slot, text, by } of write)
    if (slot >= first && slot <= last && hasTerms(text, terms)) hits.set(slot, (hits.get(slot) ?? 0) + by)
  const counts = [...hits.values()].filter((count) => count !== 0)
  return {
    version: version + 1,
    total: counts.reduce((sum, count) => sum + count, total),
    spots: counts.length === 0 ? spots : new Map(),
  }
}

/** The approximate memory use. */
function bytesOf(key: string, { spots }: Kept): number {
  return 300 + 2 * key.length + 250 * spots.size
}
