import type { ReadingState } from '../../api/full-scan/reading-state.ts'

/**
 * How much of a list was compared with its state at the last visit: all of it; only its start, where new records
 * appear; only its start, although more has changed; or nothing, because that state is unknown or not all records have
 * been read.
 */
export type ComparedExtent = 'all' | 'start' | 'moved' | 'untracked' | 'unread'

/** How much of a list was compared with its state at a moment; undefined until that is known. */
export function comparedExtent(state: ReadingState, moment: number): ComparedExtent | undefined {
  const { trackedSince, checkedAt = 0, wholeAsOf = 0, isOutdated, error } = state
  if (trackedSince === undefined) return state.state === 'reading' ? undefined : 'unread'
  if (trackedSince > moment) return 'untracked'
  if (wholeAsOf > moment) return 'all'
  if (isOutdated) return 'moved'
  return checkedAt > moment || error !== undefined ? 'start' : undefined
}
