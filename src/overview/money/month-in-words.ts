import { monthInWords } from '../../domain/moment.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import { isMonth } from './money-rows.ts'

/** A month (`2026-03`) among others of a chart: "Mar". Where there are several years, January says which begins. A year stays as it is. */
export function monthInChart(key: string, hasSeveralYears: boolean): string {
  if (!isMonth(key)) return key
  if (hasSeveralYears && key.endsWith('-01')) return key.slice(0, 4)
  return new Intl.DateTimeFormat(notationLanguage(), { month: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${key}-01`),
  )
}

/** A month with its year: "March 2026", or short "Mar 2026". A year stays as it is. */
export function periodInWords(key: string, month: 'short' | 'long' = 'long'): string {
  return isMonth(key) ? monthInWords(key, notationLanguage(), month) : key
}
