import { type Period, readPeriod, writePeriod } from '../search/period.ts'
import { dayIn, daysBetween, daysAway, monthAway } from '../day.ts'

/**
 * The period of the same length that follows (1) or comes before (-1), as text: after `2026-Q3` comes `2026-Q4`. Ranges
 * of whole months go by months, others by their number of days. Relative periods need `today`. Undefined for a range
 * that is open, a text that cannot be understood, and beyond the years 0000 to 9999.
 */
export function stepPeriod(text: string, by: 1 | -1, today?: string): string | undefined {
  const period = closed(text, today)
  if (!period) return undefined
  const { from, end } = period
  const months = isFirstOfMonth(from) && isFirstOfMonth(end) ? monthsBetween(from, end) : 0
  const away = (day: string) =>
    months > 0 ? monthAway(day, by * months) : daysAway(day, by * daysBetween(from, end))
  return textOf(away(from), away(end))
}

/** The same period a year earlier, as text; a leap day becomes 28 February. Undefined as for `stepPeriod`. */
export function sameLastYear(text: string, today?: string): string | undefined {
  const period = closed(text, today)
  if (!period) return undefined
  const [from, end] = [period.from, period.end].map(yearBefore)
  // A leap day as the end means until 28 February, as the start from then on.
  const first = period.from.endsWith('-02-29') && from ? daysAway(from, -1) : from
  return textOf(first, end)
}

/**
 * The period before, to compare a period with. One of whole months that is not over is compared with as much of the one
 * before: 2026 up to 22 November with 2025 up to 22 November. Undefined as for `stepPeriod`.
 */
export function periodToCompare({ from, end }: Period, today: string): Period | undefined {
  const text = stepPeriod(writePeriod({ from, end }), -1)
  const before = text === undefined ? undefined : readPeriod(text)
  const tomorrow = daysAway(today, 1)
  const isOver = tomorrow <= from || tomorrow >= end
  if (!before || isOver || !isFirstOfMonth(from) || !isFirstOfMonth(end)) return before
  const month = monthAway(tomorrow, -monthsBetween(from, end))
  const reached = month && daysAway(month, Number(tomorrow.slice(-2)) - 1)
  return reached && reached < from ? { from: before.from, end: reached } : before
}

/** Both ends as days that exist; undefined if one is open. */
function closed(text: string, today: string | undefined): Period | undefined {
  const period = readPeriod(text, today)
  const isClosed = period && !text.startsWith('..') && !text.endsWith('..') && period.from < period.end
  return isClosed && /^\d{4}-\d{2}-(?!32)/.test(period.end) ? period : undefined
}

function textOf(from: string | undefined, end: string | undefined): string | undefined {
  const areDays = [from, end].every((day) => day !== undefined && /^\d{4}-/.test(day))
  return areDays && from !== undefined && end !== undefined ? writePeriod({ from, end }) : undefined
}

function yearBefore(day: string): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return year === 0 ? undefined : daysAway(dayIn(year - 1, month, 1), date - 1)
}

function isFirstOfMonth(day: string): boolean {
  return day.endsWith('-01')
}

function monthsBetween(from: string, end: string): number {
  const [first = 0, last = 0] = [from, end].map((day) => {
    const [year = 0, month = 1] = day.split('-').map(Number)
    return year * 12 + month
  })
  return last - first
}
