import { findMonth } from './readings.ts'
import { periodIn } from './period.ts'
import { monthInWords } from '../moment.ts'

/** Words of a search that can mean a period: as typed, and the search for that period instead. */
export type PeriodWords = { typed: string; search: string; label: string }

/** The period itself (such as `2026-Q1`), too, and the search without its words, for services that know no periods. */
type FoundPeriod = PeriodWords & { period: string; rest: string }

/**
 * The first words of a search that can mean a month, a quarter or a year: `2026-03`, `03/2026`, `March 2026`, `Q3 2026`,
 * `2026`. The label is localized. Undefined if there are none, or if the search already contains a period.
 */
export function findPeriodWords(search: string, locale: string): FoundPeriod | undefined {
  const words = search.trim().split(/\s+/)
  if (words.some(periodIn)) return undefined
  for (const count of [2, 1])
    for (let first = 0; first + count <= words.length; first += 1) {
      const typed = words.slice(first, first + count).join(' ')
      const period = readPeriod(typed)
      if (!period) continue
      const asked = words.toSpliced(first, count, `date:${period}`).join(' ')
      const rest = words.toSpliced(first, count).join(' ')
      return { typed, search: asked, label: labelOf(period, locale), period, rest }
    }
  return undefined
}

/** The period in a search, in words; undefined if there is none. */
export function askedPeriod(search: string, locale: string): PeriodWords | undefined {
  const words = search.trim().split(/\s+/)
  const typed = words.findLast(periodIn)
  if (!typed) return undefined
  const without = words.filter((word) => !periodIn(word)).join(' ')
  return { typed, search: without, label: labelOf(typed.slice('date:'.length).toUpperCase(), locale) }
}

/** `2026-03`, `2026-Q1` or `2026`. */
function readPeriod(text: string): string | undefined {
  const [, yearFirst, monthLast] = /^((?:19|20)\d{2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (yearFirst) return monthOf(yearFirst, Number(monthLast))
  const [, monthFirst, yearLast] = /^(\d{1,2})[-/.]((?:19|20)\d{2})$/.exec(text) ?? []
  if (yearLast) return monthOf(yearLast, Number(monthFirst))
  const quarter = /^q([1-4])[ /-]?((?:19|20)\d{2})$/i.exec(text)
  if (quarter) return `${quarter[2]}-Q${quarter[1]}`
  const yearThenQuarter = /^((?:19|20)\d{2})[ /-]?q([1-4])$/i.exec(text)
  if (yearThenQuarter) return `${yearThenQuarter[1]}-Q${yearThenQuarter[2]}`
  const named =
    /^(?<name>\p{L}+\.?) (?<year>(?:19|20)\d{2})$/u.exec(text) ??
    /^(?<year>(?:19|20)\d{2}) (?<name>\p{L}+\.?)$/u.exec(text)
  const { name, year } = named?.groups ?? {}
  if (name && year) return monthOf(year, findMonth(name) ?? 0)
  return /^(?:19|20)\d{2}$/.test(text) ? text : undefined
}

function monthOf(year: string, month: number): string | undefined {
  return month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : undefined
}

function labelOf(period: string, locale: string): string {
  const [year = '', part] = period.split('-')
  if (!part) return year
  if (part.startsWith('Q')) return `${part} ${year}`
  return monthInWords(`${year}-${part}`, locale)
}
