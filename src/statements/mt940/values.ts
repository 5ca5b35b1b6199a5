import { amountOf, dayOf } from '../clean.ts'
import { StatementFault } from '../statement.ts'

/** An amount as MT940 writes it, `1234,5` or `12,`; a point is tolerated where it cannot be one between thousands. */
export const amountShape = String.raw`\d+(?:[,.]\d*)?|[,.]\d+`

/** Decimal text from an amount of the shape above. */
export function readAmount(written: string, negative: boolean, at: number): string {
  if (/[1-9]\d*\.\d{3}$/.test(written))
    throw new StatementFault(
      `The amount "${written}" can be read in two ways, with a point for thousands or for decimals; MT940 wants a comma before the decimals`,
      at,
    )
  return amountOf(written.replace(',', '.').replace(/\.$/, ''), negative)
}

/**
 * A day written YYMMDD. Years from 80 are of the last century: the window that SWIFT gives two-digit years (1980 to 2079), which
 * AqBanking, the reader of most German programs, keeps too.
 */
export function readDay(written: string, at: number): string {
  const [year = '', month = '', day = ''] = written.match(/\d\d/g) ?? []
  return dayOf(`${year >= '80' ? '19' : '20'}${year}`, month, day, at)
}

/** The day MMDD in the year that brings it nearest to another one: 0102 is after 2025-12-31, 1230 is before 2026-01-02. */
export function nearestDay(written: string, to: string, at: number): string {
  const year = Number(to.slice(0, 4))
  const candidates = [year, year - 1, year + 1].map((one) =>
    dayOf(String(one), written.slice(0, 2), written.slice(2), at),
  )
  const target = rank(to)
  const distance = (day: string) => Math.abs(rank(day) - target)
  return candidates.reduce((best, day) => (distance(day) < distance(best) ? day : best))
}

/** Days in their order, impossible ones too; every month counts 31 days, which is near enough for telling years apart. */
function rank(day: string): number {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  return (year * 12 + month) * 31 + dayOfMonth
}
