import type { FoundChanges } from './found-changes.ts'
import type { Pass } from './pass.ts'
import type { ReadingState } from './reading-state.ts'

/** A list that can answer questions about its rows, and what it is based on. */
export type ReadList = { list: string; read: number; of?: number | undefined; asOf: number; whole: boolean }

/** A list read to its end: when it was last updated, and with which formats its values were read. */
export type Whole = ReadList & { checkedAt: number; formats: string } & Tracked

/** Since when every state of the list has been compared with the next, and what those comparisons found. */
export type Tracked = { trackedSince: number; changes: readonly FoundChanges[] }

/** The state of a reading: the previous whole list, and the pass in progress. */
export function describeReading(
  state: ReadingState['state'],
  { whole, pass }: { whole: Whole | undefined; pass: Pass | undefined },
): ReadingState {
  const isWhole = state === 'whole'
  const read = isWhole ? whole?.read : pass?.watch.ids.size
  const of = isWhole ? whole?.read : (pass?.watch.result().total ?? whole?.read)
  const asOf = isWhole ? whole?.asOf : (pass?.startedAt ?? whole?.asOf)
  return {
    state,
    read: read ?? 0,
    ...(of !== undefined && { of }),
    ...(asOf !== undefined && { asOf }),
    ...(whole && {
      checkedAt: whole.checkedAt,
      wholeAsOf: whole.asOf,
      trackedSince: whole.trackedSince,
      changes: whole.changes,
    }),
  }
}
