import { isDay } from '../../src/domain/day.ts'
import { numeral } from './call.ts'
import type { Notation } from './notation.ts'

/** `2026-03-31` (F1). */
export const isoDay: Notation = { write: (day) => day, read: (sent) => dayOr(sent) }

/** `2026-03-31T00:00:00.000Z`, midnight in UTC (F2); a day alone is read too, as `new Date` does. */
export const dateTime: Notation = {
  write: (day) => `${day}T00:00:00.000Z`,
  read: (sent) => (/^\d{4}-\d\d-\d\d(T.+)?$/.test(sent) ? dayOfInstant(Date.parse(sent)) : undefined),
}

/** `2026-03-31T00:00:00` and nothing else, as Java reads a LocalDateTime (F3). */
export const localDateTime: Notation = {
  write: (day) => `${day}T00:00:00`,
  read: (sent) => dayOr(/^(.{10})T\d\d:\d\d(:\d\d)?$/.exec(sent)?.[1]),
}

/** `2026-03-31 00:00:00.0`, as CashCtrl writes it (F3); a day alone is read too. */
export const sqlDateTime: Notation = {
  write: (day) => `${day} 00:00:00.0`,
  read: (sent) => dayOr(/^(.{10})( \d\d:\d\d:\d\d(\.\d)?)?$/.exec(sent)?.[1]),
}

/** The midnight of a zone as an instant in UTC: 31 March in Brussels is `2026-03-30T22:00:00Z` (F11). */
export function midnightIn(zone: string): Notation {
  return {
    write: instant((day) => `${new Date(midnightOf(day, zone)).toISOString().slice(0, 19)}Z`),
    read: (sent) => (/T.*(Z|[+-]\d\d:?\d\d)$/.test(sent) ? dayOfInstant(Date.parse(sent), zone) : undefined),
  }
}

/** Seconds since 1970 as a number (F4). */
export const epochSeconds: Notation = {
  write: instant((day) => numeral(String(utc(day) / 1000))),
  read: (sent) => (/^-?\d{1,11}$/.test(sent) ? dayOfInstant(Number(sent) * 1000) : undefined),
}

/** Milliseconds since 1970 as a number (F5). */
export const epochMilliseconds: Notation = {
  write: instant((day) => numeral(String(utc(day)))),
  read: (sent) => (/^-?\d{1,14}$/.test(sent) ? dayOfInstant(Number(sent)) : undefined),
}

/** `31.03.2026` (F6). */
export const dotted = inOrder('d.m.y')

/** `31/03/2026` (F7). */
export const dayFirst = inOrder('d/m/y')

/** `03/31/2026` (F8). */
export const monthFirst = inOrder('m/d/y')

/** `20260331` (F9). */
export const compact: Notation = {
  write: (day) => day.replaceAll('-', ''),
  read: (sent) => dayOr(sent.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'), /^\d{8}$/.test(sent)),
}

/** `/Date(1774915200000+0000)/` (F10); Xero reads a plain day too. */
export const msDate: Notation = {
  write: instant((day) => `/Date(${utc(day)}+0000)/`),
  read: (sent) => {
    const [, milliseconds] = /^\/Date\((-?\d+)([+-]\d{4})?\)\/$/.exec(sent) ?? []
    return milliseconds === undefined ? dayOr(sent) : dayOfInstant(Number(milliseconds))
  },
}

/** Answers one way and reads another (F12). */
export function readingOnly(answers: Notation, reads: Notation): Notation {
  return { write: answers.write, read: reads.read }
}

/** Days with their three parts in an order such as `d.m.y`, day and month with two digits. */
function inOrder(order: string): Notation {
  const [mark = '.'] = order.replace(/[dmy]/g, '')
  const letters = order.split(mark)
  return {
    write: (day) => {
      const [y, m, d] = day.split('-')
      return letters.map((letter) => ({ y, m, d })[letter]).join(mark)
    },
    read: (sent) => {
      const parts = sent.split(mark)
      const part = (letter: string) => parts[letters.indexOf(letter)] ?? ''
      return dayOr(`${part('y')}-${part('m').padStart(2, '0')}-${part('d').padStart(2, '0')}`)
    },
  }
}

/** Days that are in no calendar, which banks do send, are no instants: they stay text. */
function instant(write: (day: string) => unknown): Notation['write'] {
  return (day) => (isDay(day) ? write(day) : day)
}

function dayOr(text: string | undefined, isGood = true): string | undefined {
  return text !== undefined && isGood && isDay(text) ? text : undefined
}

function utc(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function dayOfInstant(milliseconds: number, zone = 'UTC'): string | undefined {
  return Number.isNaN(milliseconds) ? undefined : wallClock(milliseconds, zone).slice(0, 10)
}

/** The instant at which the day begins there: tried with the offset of the first guess, which daylight saving may change. */
function midnightOf(day: string, zone: string): number {
  const offsetAt = (instant: number) => Date.parse(`${wallClock(instant, zone)}Z`) - instant
  const guess = utc(day) - offsetAt(utc(day))
  return utc(day) - offsetAt(guess)
}

/** `2026-03-31T00:00:00` as the clocks of the zone show it. */
function wallClock(instant: number, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })
  return format.format(instant).replace(' ', 'T')
}
