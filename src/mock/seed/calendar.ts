import type { Random } from './create-random.ts'

// Days are counted from this one, always in UTC, so that no time zone can shift them.
const firstDay = Date.UTC(2024, 10, 1)
const millisecondsADay = 86_400_000

/** The months and days of the demo's two years; the last day is 2026-10-31. */
export const monthCount = 24
export const dayCount = 730

/** The day as `YYYY-MM-DD`; days before the first are negative. */
export function dateOf(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  const date = new Date(firstDay + day * millisecondsADay).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}

const dates = new Map<number, string>()

/** The day number for a month (from 0) and a day of the month (from 1): `dayIn(0, 1)` is 0. */
export function dayIn(month: number, dayOfMonth: number): number {
  return (Date.UTC(2024, 10 + month, dayOfMonth) - firstDay) / millisecondsADay
}

/** The day itself, or the Monday after a weekend (the Friday before, if the two years end first). */
export function workday(day: number): number {
  // From Sunday = 0; the first day is a Friday, and callers also ask for the day before it
  const weekday = (day + 12) % 7
  if (weekday !== 0 && weekday !== 6) return day
  const monday = day + (weekday === 6 ? 2 : 1)
  return monday < dayCount ? monday : monday - 3
}

/** A transaction before it is numbered: the day as in calendar.ts, the amount in cents. */
export type Entry = { day: number; currency: string; cents: number; counterpart: string; description: string }

/** The cents, randomly varied by up to this percentage. */
export function vary(cents: number, percent: number, random: Random): number {
  return Math.round((cents * random.between(1000 - percent * 10, 1000 + percent * 10)) / 1000)
}

/** A Belgian structured reference: ten digits and two check digits, modulo 97 (97 for 0). */
export function structuredReference(random: Random): string {
  const digits = random.digits('##########')
  const check = String(Number(digits) % 97 || 97).padStart(2, '0')
  return `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}${check}+++`
}
