/** Today for the reader, `YYYY-MM-DD` in local time. */
export function today(now = new Date()): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${String(now.getFullYear()).padStart(4, '0')}-${month}-${day}`
}
