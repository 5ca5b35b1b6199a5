import { isDay } from '../../domain/day.ts'
import { withoutEndZeros } from '../../domain/is-same-value.ts'
import { isDecimal } from '../../domain/money.ts'
import { JsonNumber, textOf, type Json, type JsonObject } from '../json.ts'
import type { ServiceProfile, DateFormat } from '../profile/profile.ts'
import { shiftPoint, keyIn, currencyIn, currencySigns } from '../read/written-amounts.ts'
import { readDate, readMoney } from '../read/read-values.ts'
import { amountIn, inCents, inPlaceOf, signedFor } from './write-amount.ts'
import * as messages from '../messages.ts'
import { datingOf, type Dating } from '../read/read-date.ts'

type Values = ServiceProfile['values']

/**
 * Writes a day in the service's notation (F12); "" stays "". `before` is what the service sent for this field: its time
 * of day and JSON type are kept. Throws an `Error` with a message for the user if the day cannot be written exactly, or
 * if the notation depends on an undecided path of the profile, listed in `open`.
 */
export function writeDate(day: string, values: Values, before?: Json, open: readonly string[] = []): Json {
  if (!day) return ''
  if (!isDay(day)) throw new Error(messages.notADay(day))
  const { read, write, zone } = values.date
  const format = write !== 'as-read' ? write : Array.isArray(before) ? 'list' : read
  if (format === 'auto') refuseOpen(open, 'values.date.read')
  if (/^(date|epoch|ms)-/.test(format)) refuseOpen(open, 'values.date.zone')
  const written = dateIn(format, day, zone, before)
  const check = readDate(written, { ...values, date: { ...values.date, read: format } }, [], Infinity)
  if (check.doubt || check.value !== day) throw new Error(messages.dayUnwritable(day, format))
  return written
}

/**
 * Writes an amount in the service's notation. `extra` has the fields that belong to it, under the service's names: the
 * one that gives the direction, or two columns that replace the amount. `row` is the row as the service sent it. A
 * `JsonNumber` must be serialised with `JSON.rawJSON`. Throws like `writeDate`.
 */
export function writeAmount(
  amount: string,
  currency: string,
  values: Values,
  row: JsonObject = {},
  open: readonly string[] = [],
): { amount: Json | undefined; extra: Record<string, Json> } {
  const { sign, unit, read, write } = values.amount
  const format = write === 'as-read' ? read : write
  if (amount && !isDecimal(amount)) throw new Error(messages.notADecimal(amount))
  if (format === 'auto') refuseOpen(open, 'values.amount.read')
  refuseOpen(open, 'values.amount.unit', 'values.amount.sign')
  const code = currency || (values.currency.fallback ?? '')
  const decimal = amount && (unit === 'minor' ? inCents(amount, code) : shiftPoint(amount, 0))
  const inFormat = (text: string, before?: Json) =>
    text && amountIn(format === 'auto' && before instanceof JsonNumber ? 'number' : format, text)
  const { decimal: own, extra } = signedFor(decimal, sign, row, inFormat)
  const written =
    own === undefined
      ? undefined
      : inPlaceOf(
          row[keyIn(row, 'amount') ?? ''],
          (before) => inFormat(own, before),
          (before) => writeCurrency(code, values, before),
          values,
        )
  const check = readMoney(
    { amount: written, currency: code, row: { ...row, ...extra } },
    { ...values, amount: { ...values.amount, read: format } },
  ).amount
  if (check.doubt || withoutEndZeros(check.value) !== withoutEndZeros(amount && shiftPoint(amount, 0)))
    throw new Error(messages.amountUnwritable(amount))
  return { amount: written, extra }
}

/**
 * Writes a currency in the service's notation: lower case, a symbol or a number, following `before` or the profile (U1-U5).
 * Throws an `Error` if the notation is not known.
 */
export function writeCurrency(code: string, values: Values, before?: Json): Json {
  const { symbols } = values.currency
  const text = textOf(before).trim()
  if (!code) return ''
  const isCode = /^[a-z]{3}$/i.test(text) && !Object.hasOwn(symbols, text)
  const meant = currencyIn(text, values)
  if (!isCode && meant === code && before !== undefined) return before
  const isNumber = /^\d+$/.test(text)
  const own = Object.keys(symbols).filter((symbol) => symbols[symbol] === code)
  if (text ? !isCode && (isNumber || meant !== undefined) : own.length > 0) {
    const known = currencySigns
      .filter((one) => one.length === 4 && one.endsWith(code))
      .map(([one]) => one ?? '')
    const sign = [...own, ...known].find((one) => !text || /^\d+$/.test(one) === isNumber)
    if (sign === undefined) throw new Error(messages.currencyUnwritable(code))
    return before instanceof JsonNumber ? new JsonNumber(sign) : sign
  }
  return isCode && text === text.toLowerCase() ? code.toLowerCase() : code
}

function refuseOpen(open: readonly string[], ...paths: string[]) {
  if (paths.some((path) => open.includes(path))) throw new Error(messages.notDecided)
}

/**
 * Writes a day in a format. If `before` has that format, keeps its time of day, offset and JSON type. Otherwise writes
 * midnight in the zone, and numbers as JSON numbers. Throws an `Error` if the format needs a time and none is known.
 */
function dateIn(format: DateFormat | 'auto', day: string, zone: string, before: Json | undefined): Json {
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
