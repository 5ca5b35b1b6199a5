import { isDay, daysAway } from '../domain/day.ts'
import * as messages from './messages.ts'

/** What is odd about the day of a transaction (`YYYY-MM-DD`); undefined if nothing is, and for what is no day. */
export function dayWarning(day: string, today: string): string | undefined {
  if (!isDay(day)) return undefined
  if (day > today) return messages.inFuture
  return day < daysAway(today, -3653) ? messages.longAgo : undefined
}
