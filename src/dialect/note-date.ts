import { textOf } from './json.ts'
import type { Note, RawMoney } from './observe-values.ts'
import { datingOf, isLate } from './read-date.ts'

/** Notes what the date of a row shows of the format, the order of day and month, and the time zone. */
export function noteDate({ date }: RawMoney, note: Note, now: number): void {
  const text = textOf(date).trim()
  const dating = datingOf(text, now)
  const [one, other] = dating?.readings ?? []
  if (!dating || !one) return
  // Years first with dots between are not among the formats of a profile.
  if (!other && !one.format.includes('YYYY.')) note(`date ${one.format}`, text)
  if (other && other.day !== one.day) note(`either ${one.format}`, text)
  if (dating.offset !== 0) return
  note('utc', text, 3)
  // A third kind of time shows that these are real times.
  note('time', String(dating.seconds), 3)
  if (isLate(dating)) note('late', text, 3)
}
