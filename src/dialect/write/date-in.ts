import type { Json } from '../json.ts'
import { JsonNumber, textOf } from '../json.ts'
import type { DateFormat } from '../profile/profile.ts'
import type { Dating } from '../read/read-date.ts'
import { datingOf } from '../read/read-date.ts'
import * as messages from './messages.ts'

/**
 * Writes a day in a format. If `before` has that format, keeps its time of day, offset and JSON type. Otherwise writes
 * midnight in the zone, and numbers as JSON numbers. Throws an `Error` if the format needs a time and none is known.
 */
export function dateIn(
  format: DateFormat | 'auto',
  day: string,
  zone: string,
  before: Json | undefined,
): Json {
  const text = textOf(before).trim()
  const dating = datingOf(text, Infinity)
  const old = dating?.readings.some((reading) => reading.format === format) ? dating : undefined
  const at = momentOn(day, zone, old)
  if (format === 'epoch-seconds' || format === 'epoch-milliseconds') {
    const number = String(format === 'epoch-seconds' ? Math.floor(at / 1000) : at)
    return old && typeof before === 'string' ? number : new JsonNumber(number)
  }
  if (format === 'ms-date') return `/Date(${at}${old ? (/[-+]\d{4}/.exec(text)?.[0] ?? '') : '+0000'})/`
  if (format === 'date-time') return withTime(text, at, old)
  const [year = '', month = '', date = ''] = day.split('-')
  if (format === 'list')
    return [
      ...[year, month, date].map((part) => new JsonNumber(String(Number(part)))),
      ...(old && Array.isArray(before) ? before.slice(3) : []),
    ]
  const template = format === 'auto' ? 'YYYY-MM-DD' : format
  const written = template.replace('YYYY', year).replace('MM', month).replace('DD', date)
  if (old && before instanceof JsonNumber) return new JsonNumber(written)
  return written + ((old && /[T ] *\d\d?:.*$/.exec(text)?.[0]) ?? '')
}

/** The time in milliseconds since 1970: on that day at the previous time of day, or at midnight if there was none. */
function momentOn(day: string, zone: string, old: Dating | undefined): number {
  const { seconds = 0, offset = 0, readings: [reading] = [] } = old ?? {}
  const passed = (seconds - offset * 60) * 1000
  if (zone === 'auto' || (old && old.offset === undefined)) return Date.parse(day) + passed
  const time = reading ? wallAt(Date.parse(reading.day) + passed, zone) % 86_400_000 : 0
  const wall = Date.parse(day) + time
  let at = wall
  for (let tries = 0; tries < 3; tries += 1) at += wall - wallAt(at, zone)
  // Where the clocks skip midnight, the day begins an hour later.
  return wallAt(at, zone) < wall ? at + 3_600_000 : at
}

/** The local time in a zone, expressed as the moment when UTC clocks show the same time. */
function wallAt(at: number, zone: string): number {
  const clock = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`)
}

/** A date and time in the notation of the previous value. */
function withTime(text: string, at: number, old: Dating | undefined): string {
  if (!old) throw new Error(messages.timeUnknown)
  const [date = '', time = ''] = new Date(at + (old.offset ?? 0) * 60_000).toISOString().split('T')
  return text.replace(
    /^\d{4}([-/.])[^T ]+([T ] *)(\d\d?:\d\d(?::\d\d)?)/,
    (_all, mark: string, gap: string, shown: string) =>
      date.replaceAll('-', mark) + gap + time.slice(0, shown.length > 5 ? 8 : 5),
  )
}
