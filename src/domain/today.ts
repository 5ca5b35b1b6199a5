/** Today for the reader, `YYYY-MM-DD` in local time. */
export function today(): string {
  const now = new Date()
  return [
    String(now.getFullYear()).padStart(4, '0'),
    ...[now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-')
}
