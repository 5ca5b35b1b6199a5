import { dateReadings } from './date-readings.ts'

/** A word of a search that can mean two days, and those days. */
export type AmbiguousDay = { typed: string; days: [string, string] }

/** The first word such as `01/03/2026` that could be two days, because day and month could be swapped; undefined if there is none. */
export function ambiguousDay(search: string): AmbiguousDay | undefined {
  for (const typed of search.trim().split(/\s+/)) {
    const [first, second] = dateReadings(typed)
    if (first !== undefined && second !== undefined && first !== second)
      return { typed, days: [first, second] }
  }
  return undefined
}
