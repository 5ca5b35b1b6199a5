/** Today for the reader, in the local time: `YYYY-MM-DD`. */
export function todayHere(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
