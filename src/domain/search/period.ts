import { dayIn } from '../day.ts'

/** A range of days: from the first (`YYYY-MM-DD`, inclusive) to `end` (exclusive). */
export type Period = { from: string; end: string }

// The end of the year 9999 does not have four digits.
const notation = /^date:(?!9999)(\d{4})(?:-(?:(0[1-9]|1[0-2])|Q([1-4])))?$/i

/** The period that a word such as `date:2026-03`, `date:2026-Q1` or `date:2026` means; undefined for any other word. */
export function periodIn(word: string): Period | undefined {
  const [, year, month, quarter] = notation.exec(word) ?? []
  if (year === undefined) return undefined
  if (month !== undefined) return monthsFrom(Number(year), Number(month), 1)
  return quarter === undefined
    ? monthsFrom(Number(year), 1, 12)
    : monthsFrom(Number(year), Number(quarter) * 3 - 2, 3)
}

/** Whether a stored date, which may not exist in any calendar, is in the period. */
export function isIn({ from, end }: Period, date: string): boolean {
  return date >= from && date < end
}

function monthsFrom(year: number, month: number, months: number): Period {
  const last = month - 1 + months
  return { from: dayIn(year, month, 1), end: dayIn(year + Math.floor(last / 12), (last % 12) + 1, 1) }
}
