import { dayIn } from '../day.ts'

/** The first day of the month this many months away; undefined outside the years 0000 to 9999. */
export function monthAway(day: string, months: number): string | undefined {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  const isKnown = count >= 0 && count < 120_000
  return isKnown ? dayIn(Math.floor(count / 12), (count % 12) + 1, 1) : undefined
}

/** The day this many days away, which must be within the years 0000 to 9999. */
export function daysAway(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return dayIn(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}
