/** A moment in words: "at 14:03", or "on 21 November, 14:03" when it was not today. */
export function when(at: number, always: 'day' | 'time' = 'time'): string {
  const moment = new Date(at)
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const today = new Date()
  if (always === 'time' && moment.toDateString() === today.toDateString()) return `at ${time}`
  const year = moment.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return `on ${moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year })}, ${time}`
}
