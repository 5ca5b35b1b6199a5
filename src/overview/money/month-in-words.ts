import { notationLanguage } from '../../domain/notation-language.ts'
import { isMonth } from './money-rows.ts'

/** A month (`2026-03`) among others of a chart: "Mar". Where there are several years, January says which begins. A year stays as it is. */
export function monthInChart(key: string, hasSeveralYears: boolean): string {
  if (!isMonth(key)) return key
  if (hasSeveralYears && key.endsWith('-01')) return key.slice(0, 4)
  return format(key, { month: 'short' })
}

/** A month with its year: "March 2026", or short "Mar 2026". A year stays as it is. */
export function periodInWords(key: string, month: 'short' | 'long' = 'long'): string {
  return isMonth(key) ? format(key, { month, year: 'numeric' }) : key
}

function format(month: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(notationLanguage(), { ...options, timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  )
}
