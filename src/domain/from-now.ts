/** When a wait is over: "in 12 seconds", "in 5 minutes". */
export function fromNow(milliseconds: number): string {
  const relative = new Intl.RelativeTimeFormat('en')
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 90) return relative.format(seconds, 'second')
  return seconds < 5400
    ? relative.format(Math.round(seconds / 60), 'minute')
    : relative.format(Math.round(seconds / 3600), 'hour')
}
