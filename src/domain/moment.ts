// Moments are milliseconds since 1970, shown in the local time. The words around them are English, so the months are, too.
const english = 'en-GB'

/** A moment: "3 Mar 2026, 14:03", or with a long date "3 March 2026 at 14:03". */
export function formatMoment(at: number, dateStyle: 'medium' | 'long' = 'medium'): string {
  return new Date(at).toLocaleString(english, { dateStyle, timeStyle: 'short' })
}

/** The day of a moment: "3 March 2026". */
export function formatDay(at: number): string {
  return new Date(at).toLocaleDateString(english, { dateStyle: 'long' })
}

/** A moment that is probably recent: "today, 14:03", "21 November, 14:03", with the year unless it is this year. */
export function formatRecent(at: number, now = Date.now()): string {
  const [moment, today] = [new Date(at), new Date(now)]
  const time = moment.toLocaleTimeString(english, { hour: '2-digit', minute: '2-digit' })
  if (moment.toDateString() === today.toDateString()) return `today, ${time}`
  const year = moment.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return `${moment.toLocaleDateString(english, { day: 'numeric', month: 'long', ...year })}, ${time}`
}

/** When something happened, in a sentence: "at 14:03" today, "on 21 November, 14:03" on another day. */
export function formatWhen(at: number, now = Date.now()): string {
  const words = formatRecent(at, now)
  return words.startsWith('today') ? words.replace('today,', 'at') : `on ${words}`
}
