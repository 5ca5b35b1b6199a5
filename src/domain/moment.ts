import { notationLanguage } from './notation-language.ts'

// Moments are milliseconds since 1970, shown in the local time and, like days and amounts, in the notation of the browser's language.

/** The day of a moment: "3 March 2026", or with a medium date "3 Mar 2026". */
export function formatDay(at: number, dateStyle: 'medium' | 'long' = 'long'): string {
  return new Date(at).toLocaleDateString(notationLanguage(), { dateStyle })
}

/** A moment that is probably recent: "today, 14:03", "21 November, 14:03", with the year unless it is this year. */
export function formatRecent(at: number, now = Date.now()): string {
  const [moment, today] = [new Date(at), new Date(now)]
  const time = moment.toLocaleTimeString(notationLanguage(), { timeStyle: 'short' })
  if (moment.toDateString() === today.toDateString()) return `today, ${time}`
  const year = moment.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return `${moment.toLocaleDateString(notationLanguage(), { day: 'numeric', month: 'long', ...year })}, ${time}`
}

/** When something happened, in a sentence: "at 14:03" today, "on 21 November, 14:03" on another day. */
export function formatWhen(at: number, now = Date.now()): string {
  const words = formatRecent(at, now)
  return words.startsWith('today') ? words.replace('today,', 'at') : `on ${words}`
}

/** A moment, in milliseconds since 1970: "3 Mar 2026, 14:03", or with a long date "3 March 2026 at 14:03". */
export function formatMoment(at: number, dateStyle: 'medium' | 'long' = 'medium'): string {
  return new Date(at).toLocaleString(notationLanguage(), { dateStyle, timeStyle: 'short' })
}

/** A day in words: "3 Mar 2026", or long "3 March 2026". */
export function dayInWords(day: string, dateStyle: 'medium' | 'long' = 'long'): string {
  const format = new Intl.DateTimeFormat(notationLanguage(), { dateStyle, timeZone: 'UTC' })
  return format.format(Date.parse(day))
}

/** A month (`2026-03`) in words: "March 2026", or short "Mar 2026". */
export function monthInWords(
  month: string,
  locale = notationLanguage(),
  style: 'short' | 'long' = 'long',
): string {
  const format = new Intl.DateTimeFormat(locale, { month: style, year: 'numeric', timeZone: 'UTC' })
  return format.format(Date.parse(`${month}-01`))
}
