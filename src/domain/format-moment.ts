import { notationLanguage } from './notation-language.ts'

/** A moment, in milliseconds since 1970: "3 Mar 2026, 14:03", or with a long date "3 March 2026 at 14:03". */
export function formatMoment(at: number, dateStyle: 'medium' | 'long' = 'medium'): string {
  return new Date(at).toLocaleString(notationLanguage(), { dateStyle, timeStyle: 'short' })
}
