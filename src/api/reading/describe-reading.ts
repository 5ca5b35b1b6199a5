import type { Pass } from './pass.ts'
import type { ReadingState } from './reading-state.ts'

/** A list whose rows can be asked about, and what it is made of. */
export type ReadList = { list: string; read: number; of?: number | undefined; asOf: number; whole: boolean }

/** A list that was read to its end: when it was last brought up to date, and by which formats its values were read. */
export type Whole = ReadList & { checkedAt: number; formats: string }

/** The state of a reading from what it holds: the whole list of before, and the pass that is on its way. */
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
    ...(whole && { checkedAt: whole.checkedAt }),
  }
}
