import { createLruCache } from '../../common/create-lru-cache.ts'
import type { Place, RowChange } from '../core/engine.ts'
import { slotOf } from './packed-rowid.ts'

/** An added (1) or removed (-1) row as searches see it: its text, and its slot (packed-rowid.ts). */
export type Change = { slot: number; text: string; by: 1 | -1 }

/**
 * The latest writes of this process by collection and by the version that each created. Versions from other processes'
 * writes are gaps. Without this, every write would require counting each total again: 112 ms instead of 0.65 for “eur”
 * (docs/benchmarks.md).
 */
export function recentChanges() {
  const kept = createLruCache<string, Map<number, Change[]>>(mostBytes, (_, writes) => 200 + bytesOf(writes))

  /** Records a completed write. */
  function add(at: Place, version: number, rows: readonly RowChange[]) {
    const writes = kept.get(keyOf(at)) ?? new Map<number, Change[]>()
    writes.set(
      version,
      rows.map(({ row: { key, search }, by }) => ({
        slot: slotOf(at.account, at.collection, key),
        text: search,
        by,
      })),
    )
    for (const oldest of writes.keys()) {
      if (writes.size <= mostWrites) break
      writes.delete(oldest)
    }
    kept.set(keyOf(at), writes)
  }

  /** The consecutive writes after a version, up to the first unknown one. */
  function since(at: Place, version: number): Change[][] {
    const writes = kept.get(keyOf(at))
    const found: Change[][] = []
    for (let next = writes?.get(version + 1); next; next = writes?.get(version + 1 + found.length))
      found.push(next)
    return found
  }

  return { add, since }
}

const mostWrites = 100
const mostBytes = 4 * 2 ** 20

function keyOf({ account, collection }: Place): string {
  return `${account} ${collection}`
}

/** The approximate memory use. */
function bytesOf(writes: Map<number, Change[]>): number {
  let sum = 0
  for (const changes of writes.values()) for (const { text } of changes) sum += 100 + 2 * text.length
  return sum
}
