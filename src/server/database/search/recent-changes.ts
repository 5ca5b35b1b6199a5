import { createRecent } from '../../recent.ts'
import type { Place, RowChange } from '../engine.ts'
import { slotOf } from './row-number.ts'

/** A row that came (1) or went (-1), as a search sees it: its text, and the slot that it stands in (row-number.ts). */
export type Change = { slot: number; text: string; by: 1 | -1 }

/**
 * What this process's latest writes did to collections, by the version that each write made. Another process's writes are not there,
 * so that their versions are gaps.
 */
export function recentChanges() {
  const kept = createRecent<string, Map<number, Change[]>>(mostBytes, (_, writes) => 200 + bytesOf(writes))

  /** Takes in a write that is done. */
  function add(at: Place, version: number, rows: readonly RowChange[]) {
    const writes = kept.get(nameOf(at)) ?? new Map<number, Change[]>()
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
    kept.set(nameOf(at), writes)
  }

  /** The writes after a version, one after another, as far as all of them are known. */
  function since(at: Place, version: number): Change[][] {
    const writes = kept.get(nameOf(at))
    const found: Change[][] = []
    for (let next = writes?.get(version + 1); next; next = writes?.get(version + 1 + found.length))
      found.push(next)
    return found
  }

  return { add, since }
}

const mostWrites = 100
const mostBytes = 4 * 2 ** 20

function nameOf({ account, collection }: Place): string {
  return `${account} ${collection}`
}

/** About what is taken in memory. */
function bytesOf(writes: Map<number, Change[]>): number {
  let sum = 0
  for (const changes of writes.values()) for (const { text } of changes) sum += 100 + 2 * text.length
  return sum
}
