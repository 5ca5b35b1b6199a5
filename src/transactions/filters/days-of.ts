import { readPeriod } from '../../domain/query/period-text.ts'
import { daysAway } from '../../domain/query/calendar.ts'
import { isDay } from '../../domain/day.ts'
import { today } from '../../domain/today.ts'

/** The first and the last day of a period of the address; "" where it is open or not understood. */
export function daysOf(period: string): { first: string; last: string } {
  const read = readPeriod(period, today())
  const end = read?.end ?? ''
  return {
    first: read && isDay(read.from) ? read.from : '',
    last: isDay(end) ? daysAway(end, -1) : '',
  }
}
