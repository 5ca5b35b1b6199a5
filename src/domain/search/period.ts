import { dayIn, isDay, daysAway, monthAway } from '../day.ts'

/** A range of days: from the first (`YYYY-MM-DD`, inclusive) to `end` (exclusive). */
export type Period = { from: string; end: string }

/** The period that a word such as `date:2026-03`, `date:2026-Q1` or `date:2026` means; undefined for any other word. */
export function periodIn(word: string): Period | undefined {
  // The end of the year 9999 does not have four digits.
  const [, text] = /^date:(?!9999)(.{4,7})$/i.exec(word) ?? []
  return text === undefined ? undefined : readUnit(text.toUpperCase())
}

/** Whether a stored date, which may not exist in any calendar, is in the period. */
export function isIn({ from, end }: Period, date: string): boolean {
  return date >= from && date < end
}

/** The periods that move with the calendar; only a client knows what day it is for its user. */
export const relativePeriods = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const

/**
 * The days that a period's text means: `2026`, `2026-Q3`, `2026-03`, `2026-03-05`, `2026-01-15..2026-02-14` (both days
 * are in it), `2026-01-15..` or `..2026-02-14`. Relative ones such as `this-month` need `today` (`YYYY-MM-DD`). Undefined
 * if it cannot be understood.
 */
export function readPeriod(text: string, today?: string): Period | undefined {
  const [, which, unit] = /^(this|last)-(month|quarter|year)$/.exec(text) ?? []
  if (which && unit) return today && isDay(today) ? relative(today, unit, which === 'last') : undefined
  const [first, last, ...more] = text.split('..')
  if (first === undefined || more.length > 0 || text === '..') return undefined
  if (last === undefined) return readUnit(text)
  if (![first, last].every((day) => day === '' || isDay(day))) return undefined
  return { from: first || beforeAll, end: last === '' ? afterAll : dayAfter(last) }
}

/** The shortest text of a period, without relative ones: what `readPeriod` understands. */
export function writePeriod({ from, end }: Period): string {
  const [year = '', month = ''] = from.split('-')
  const quarter = `${year}-Q${Math.ceil(Number(month) / 3)}`
  const unit = [year, quarter, `${year}-${month}`, from].find((text) => {
    const period = readUnit(text)
    return period?.from === from && period.end === end
  })
  if (unit) return unit
  return `${from === beforeAll ? '' : from}..${end === afterAll ? '' : dayBefore(end)}`
}

/** Sorts before every stored date, even ones that do not exist, but after the empty text. */
const beforeAll = '0000-00-00'
const afterAll = '9999-12-32'

function readUnit(text: string): Period | undefined {
  if (isDay(text)) return { from: text, end: dayAfter(text) }
  const [, year, month, quarter] = /^(\d{4})(?:-(?:(0[1-9]|1[0-2])|Q([1-4])))?$/.exec(text) ?? []
  if (year === undefined) return undefined
  if (month !== undefined) return months(`${year}-${month}-01`, 1)
  if (quarter !== undefined) return months(dayIn(Number(year), Number(quarter) * 3 - 2, 1), 3)
  return months(`${year}-01-01`, 12)
}

function months(from: string, count: number): Period {
  return { from, end: monthAway(from, count) ?? afterAll }
}

function relative(today: string, unit: string, isLast: boolean): Period | undefined {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const count = unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12
  const first = dayIn(year, Math.floor((month - 1) / count) * count + 1, 1)
  const from = isLast ? monthAway(first, -count) : first
  return from === undefined ? undefined : months(from, count)
}

function dayAfter(day: string): string {
  return day === '9999-12-31' ? afterAll : daysAway(day, 1)
}

function dayBefore(day: string): string {
  return daysAway(day, -1)
}
