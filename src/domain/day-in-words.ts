/** A day in words: "3 Mar 2026", or long "3 March 2026". */
export function dayInWords(day: string, locale: string, dateStyle: 'medium' | 'long' = 'long'): string {
  return new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(Date.parse(day))
}
