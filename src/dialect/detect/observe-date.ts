import { textOf } from '../json.ts'
import type { Note, RawMoney } from './observations.ts'
import { datingOf, isLate } from '../read/read-date.ts'

/** Notes what the date in a row reveals about the format, the order of day and month, and the time zone. */
export function observeDate({ date }: RawMoney, note: Note, now: number): void {
  const text = textOf(date).trim()
  const dating = datingOf(text, now)
  const [one, other] = dating?.readings ?? []
  if (!dating || !one) return
  // Profiles have no format with the year first and dots.
  if (!other && !one.format.includes('YYYY.')) note(`date ${one.format}`, text)
  if (other && other.day !== one.day) note(`either ${one.format}`, text)
  if (dating.offset !== 0) return
  note('utc', text, 3)
  // A third time of day proves that these are real times, not midnights.
  note('time', String(dating.seconds), 3)
  if (isLate(dating)) note('late', text, 3)
}
