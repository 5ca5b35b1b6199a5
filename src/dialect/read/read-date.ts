import { isDay } from '../../domain/day.ts'

/** The possible meanings of a written date. */
export type Dating = {
  /** Two if the day or the month may come first; none if there is no such day. The format is usually a `DateFormat`. */
  readings: { day: string; format: string }[]
  /** Seconds since midnight. */
  seconds: number
  /** Minutes ahead of UTC; undefined if the date has no zone. */
  offset: number | undefined
}

/** Parses a written date; undefined if it is not one (F1-F10). `now` is in milliseconds since 1970. */
export function datingOf(text: string, now: number): Dating | undefined {
  const [iso, other] = isoOf(text, now)
  const shape = written.exec(iso)?.groups
  if (!shape) return undefined
  const { a = '', mark = '', b = '', c = '', hour, minute, second, zone } = shape
  const yearFirst = a.length === 4
  if (yearFirst === (c.length === 4)) return undefined
  const orders = yearFirst ? ['YYYY MM DD'] : mark === '.' ? ['DD MM YYYY'] : ['DD MM YYYY', 'MM DD YYYY']
  const readings = orders.map((order) => {
    const day = yearFirst ? [a, b, c] : order.startsWith('D') ? [c, b, a] : [c, a, b]
    return {
      day: day.map((part) => part.padStart(2, '0')).join('-'),
      format: other ?? (yearFirst && hour ? 'date-time' : order.replaceAll(' ', mark)),
    }
  })
  return {
    readings: readings.filter(({ day }) => isDay(day)),
    seconds: Number(hour ?? 0) * 3600 + Number(minute ?? 0) * 60 + Number(second ?? 0),
    offset: zone ? minutesOf(zone) : undefined,
  }
}

/** The day of a date in a time zone. A date without its own zone keeps its day. */
export function dayIn(zone: string, day: string, { seconds, offset }: Dating): string {
  if (offset === undefined) return day
  // Creating a formatter is slow, and lists are long. The Swedish locale formats dates as ISO 8601 does.
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat('sv', { timeZone: zone })
  calendars.set(zone, calendar)
  return calendar.format(Date.parse(day) + (seconds - offset * 60) * 1000).padStart(10, '0')
}

/** Whether a format puts `DD` or `MM` first, if the two can be confused. */
export function firstOf(format: string): string | undefined {
  return /^(DD|MM)[-/]/.exec(format)?.[1]
}

/** Whether a time may be midnight in Central Europe, expressed in UTC (F11). */
export function isLate({ seconds, offset }: Dating): boolean {
  return offset === 0 && (seconds === 79_200 || seconds === 82_800)
}

const calendars = new Map<string, Intl.DateTimeFormat>()

const written =
  /^(?<a>\d{4}|\d\d?)(?<mark>[-/.]) ?(?<b>\d\d?)\k<mark> ?(?<c>\d{4}|\d\d?)(?:[T ] *(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d)(?:[.,]\d+)?)?(?: ?[AP]M| ?(?<zone>Z|UTC|GMT|[-+]\d\d(?::?\d\d)?))?)?$/i

/** A date that is all digits, in ISO 8601, with its original format. Other text is returned as it is. */
function isoOf(text: string, now: number): [iso: string, format?: string] {
  const [, year, month, day] = /^((?:19|2\d|99)\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (year) return [`${year}-${month}-${day}`, 'YYYYMMDD']
  const [, digits, zone = 'Z'] = /^\/Date\((-?\d{1,14})([-+]\d{4})?\)\/$/.exec(text) ?? []
  if (digits) return [isoAt(Number(digits) + minutesOf(zone) * 60_000).replace('Z', zone), 'ms-date']
  // A list of numbers, as Java writes dates: `[2026,6,16]`, perhaps with a time.
  const [, date, hour, minute = '0', second = '0'] =
    /^\[(\d{4},\d\d?,\d\d?)(?:,(\d\d?),(\d\d?)(?:,(\d\d?)(?:,\d+)?)?)?\]$/.exec(text) ?? []
  if (date) {
    const time = hour && `T${[hour, minute, second].map((part) => part.padStart(2, '0')).join(':')}`
    return [date.replaceAll(',', '-') + (time ?? ''), 'list']
  }
  if (!/^(\d{9,10}|\d{12,13})$/.test(text)) return [text]
  const inSeconds = text.length < 12
  const at = Number(text) * (inSeconds ? 1000 : 1)
  // From 1990 to two years from now. Other numbers are not times.
  return at < 631_152_000_000 || at > now + 63_072_000_000
    ? ['']
    : [isoAt(at), inSeconds ? 'epoch-seconds' : 'epoch-milliseconds']
}

function isoAt(ms: number): string {
  return new Date(ms).toISOString()
}

/** 120 for `+02:00`, `+0200` and `+02`; 0 for `Z`. */
function minutesOf(zone: string): number {
  const [, sign, hours, minutes = 0] = /^([-+])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  return Number(`${sign ?? ''}1`) * (Number(hours ?? 0) * 60 + Number(minutes))
}
