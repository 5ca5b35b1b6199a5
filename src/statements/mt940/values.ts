import { amountOf, dayOf } from '../common/normalize.ts'
import { StatementError } from '../common/statement.ts'

/** An amount in MT940, `1234,5` or `12,`; a point is accepted where it cannot separate thousands. */
export const amountShape = String.raw`\d+(?:[,.]\d*)?|[,.]\d+`

/** Decimal text from an amount in the form above. */
export function readAmount(written: string, negative: boolean, at: number): string {
  // Anchored at the start, so that its time grows with the digits and not with their square.
  if (/^0*[1-9]\d*\.\d{3}$/.test(written))
    throw new StatementError(
      `The amount "${written.slice(0, 40)}" is ambiguous: its point may separate thousands or decimals. MT940 uses a decimal comma`,
      at,
    )
  return amountOf(written.replace(',', '.').replace(/\.$/, ''), negative)
}

/**
 * Reads a date written YYMMDD. Years from 80 belong to the last century: SWIFT's window for two-digit years (1980 to
 * 2079), which AqBanking, used by most German programs, follows too.
 */
export function readDay(written: string, at: number): string {
  const [year = '', month = '', day = ''] = written.match(/\d\d/g) ?? []
  return dayOf(`${year >= '80' ? '19' : '20'}${year}`, month, day, at)
}

/** The date MMDD in the year closest to another date: 0102 is after 2025-12-31, 1230 is before 2026-01-02. */
export function nearestDay(written: string, to: string, at: number): string {
  const year = Number(to.slice(0, 4))
  const candidates = [year, year - 1, year + 1].map((one) =>
    dayOf(String(one), written.slice(0, 2), written.slice(2), at),
  )
  const target = rank(to)
  const distance = (day: string) => Math.abs(rank(day) - target)
  return candidates.reduce((best, day) => (distance(day) < distance(best) ? day : best))
}

/**
 * Numbers dates in order, including impossible ones. All months count 31 days, which is precise enough to compare
 * years.
 */
function rank(day: string): number {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  return (year * 12 + month) * 31 + dayOfMonth
}
