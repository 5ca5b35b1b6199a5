/** Whether the text is an existing day, written `YYYY-MM-DD` (ISO 8601). No time zone is ever involved. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  return year !== undefined && exists(year, month ?? 0, day ?? 0)
}

/** The weekday of a day in words; "" if the day does not exist. */
export function weekdayOf(day: string, locale: string): string {
  if (!isDay(day)) return ''
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/**
 * Parses a typed date as `YYYY-MM-DD`: "2026-01-31", "31.1.2026" and "31/1/2026" are the same day. Returns a reason instead
 * if the day does not exist, or if day and month could be swapped.
 */
export function readDay(typed: string): { day: string } | { reason: string } {
  const text = typed.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text)
  if (dotted) return dayFrom(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]))
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
  if (!slashed) return { reason: 'Enter the date like 2026-01-31' }
  const [first, second, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])]
  if (first === second || second > 12) return dayFrom(year, first, second)
  if (first > 12) return dayFrom(year, second, first)
  return {
    reason: `Day or month first? Enter ${dayIn(year, second, first)} or ${dayIn(year, first, second)}`,
  }
}

function dayFrom(year: number, month: number, day: number) {
  return exists(year, month, day) ? { day: dayIn(year, month, day) } : { reason: 'There is no such date' }
}

function exists(year: number, month: number, day: number): boolean {
  if (month >= 1 && month <= 12 && day >= 1 && day <= 28) return true // most days, without the time that a date takes
  const date = new Date(Date.UTC(year, month - 1, day))
  date.setUTCFullYear(year) // Date.UTC reads the years 0 to 99 as 1900 to 1999
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A day in ISO 8601. */
export function dayIn(year: number, month: number, day: number): string {
  return [year, month, day].map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
}

/** How many days the second is after the first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

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

/** Today for the reader, `YYYY-MM-DD` in local time. */
export function today(now = new Date()): string {
  return dayIn(now.getFullYear(), now.getMonth() + 1, now.getDate())
}
