import { dayIn } from './day.ts'

/** Today for the reader, `YYYY-MM-DD` in local time. */
export function today(now = new Date()): string {
  return dayIn(now.getFullYear(), now.getMonth() + 1, now.getDate())
}
