// Over 200 lines because what is observed in dates belongs to what is observed in values.

import { contradicted, inferAmount, concludeUnit } from './infer-amount.ts'
import { inferSign, wayOf } from './infer-sign.ts'
import * as messages from '../messages.ts'
import type { Note, Question, RawMoney, Seen, Topic } from './observations.ts'
import { mergeProfiles, type PartialProfile } from '../profile/resolve.ts'
import type { ServiceProfile, AmountFormat } from '../profile/profile.ts'
import { textOf, isObject, type Json } from '../json.ts'
import { datingOf, isLate, dayIn, firstOf } from '../read/read-date.ts'
import { normalised } from '../fields.ts'
import {
  decimalOf,
  figureOf,
  hasFraction,
  partsOf,
  valueIn,
  type Figure,
  digitsOf,
} from '../read/written-amounts.ts'
import { markOf, readCurrencies } from '../read/read-values.ts'
import { dayInWords } from '../../domain/moment.ts'

export const nothingSeen: Seen = {}

/** Records the formats seen in rows. Returns the same object if they show nothing new. */
export function observe(
  seen: Seen,
  rows: RawMoney[],
  values: ServiceProfile['values'],
  now = Date.now(),
): Seen {
  let next = seen
  const note: Note = (fact, example, most = 12) => {
    const known = next[fact] ?? []
    if (known.length < most && !known.includes(example)) next = { ...next, [fact]: [...known, example] }
  }
  for (const row of rows) {
    observeDate(row, note, now)
    observeMoney(row, values, note)
  }
  return next
}

/** What elimination has decided, what is still open, and the examples for both. `zone` is the user's time zone. */
export function conclude(
  seen: Seen,
  values: ServiceProfile['values'],
  zone?: string,
): {
  profile: PartialProfile
  questions: Question[]
  evidence: { title: string; result: string; evidence: string; decided: boolean }[]
} {
  const topics = [
    inferDate(seen, values),
    concludeZone(seen, values, zone),
    inferAmount(seen, values),
    concludeUnit(seen, values),
    inferSign(seen, values),
  ].filter((topic) => topic !== undefined)
  return {
    profile: mergeProfiles(
      ...topics.map(({ path, value }) => (value === undefined ? {} : setting(path, value))),
    ),
    questions: topics.flatMap(({ path, sample, ask }) => {
      const options = ask?.options.map(([label, value]) => ({ label, sets: setting(path, value) })) ?? []
      return ask ? { path, sample, text: ask.text, options, blocking: ask.blocking } : []
    }),
    evidence: topics.map(({ title, sample, result = messages.notKnownYet, ask }) => ({
      title,
      result,
      evidence: sample,
      decided: !ask?.blocking,
    })),
  }
}

/** A profile with a single setting, such as `values.date.read`. */
function setting(path: string, value: unknown): PartialProfile {
  const [last = '', ...outer] = path.split('.').toReversed()
  return outer.reduce<PartialProfile>((inner, key) => ({ [key]: inner }), { [last]: value })
}

/** Notes what the date in a row reveals about the format, the order of day and month, and the time zone. */
function observeDate({ date }: RawMoney, note: Note, now: number): void {
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

/** Notes what a row reveals about decimals, cents and the direction of money. */
function observeMoney(raw: RawMoney, values: ServiceProfile['values'], note: Note): void {
  if (textOf(raw.amount).trim()) {
    const amount = noteFigure(raw.amount, raw.currency, values, note)
    if (amount && /[1-9]/.test(amount)) {
      const minus = amount.startsWith('-')
      note(minus ? 'out' : 'in', `${rowLabelOf(raw)}, ${amount}`, 3)
      if (minus) note('minus', 'seen', 1)
      for (const [key, value] of Object.entries(raw.row)) {
        const way = typeof value === 'string' ? wayOf(value) : undefined
        if (way === (minus ? 'in' : 'out')) note('against-sign', key)
      }
    }
  }
  const { sign } = values.amount
  if (sign !== 'auto' && sign.kind === 'two-columns')
    for (const name of [sign.in, sign.out]) noteFigure(valueIn(raw.row, name), raw.currency, values, note)
  for (const [key, value] of Object.entries(raw.row)) {
    const text = textOf(value).trim()
    if (text && !isObject(value) && !Array.isArray(value)) note(`field ${key}`, text.slice(0, 30), 6)
  }
}

/** Notes what one amount reveals. Returns it as text with its currency, "" if it is not an amount. */
function noteFigure(
  raw: Json | undefined,
  currency: Json | undefined,
  values: ServiceProfile['values'],
  note: Note,
): string {
  const { amount, currency: beside } = partsOf(raw)
  const figure = figureOf(amount, values)
  if (!figure) return ''
  const { read } = values.amount
  const alone = decimalOf(figure)
  const decimal = alone ?? (read === 'auto' ? undefined : figure[markOf(read)])
  const minus = (figure.point ?? figure.comma)?.startsWith('-') ? '-' : ''
  const { value: code } = readCurrencies(currency, beside ?? figure.currency, values)
  const text = `${decimal ?? minus + figure.marks} ${code}`.trim()
  const format = formatOf(figure)
  if (format) note(`amount ${format}`, figure.marks || text)
  if (alone === undefined) note('thousands', figure.marks)
  if (decimal === undefined) return text
  if (hasFraction(decimal)) note('fraction', text, 1)
  else if (digitsOf(code) !== 0 && /[1-9]/.test(decimal))
    note(/00(\.0)?$/.test(decimal) ? 'round' : 'odd', text)
  return text
}

/** The format that an amount reveals; undefined if it is ambiguous, as `1234` is. */
function formatOf({ point, comma, marks }: Figure): AmountFormat | undefined {
  if (!marks) return 'number'
  if (point !== undefined && marks.includes("'")) return "1'234.56"
  if (point !== undefined && comma !== undefined) return undefined
  if (comma === undefined) return marks.includes(',') ? '1,234.56' : '1234.56'
  return marks.includes('.') ? '1.234,56' : marks.includes(' ') ? '1 234,56' : '1234,56'
}

/** A name by which a user recognises the row; otherwise its date. */
function rowLabelOf({ row, date }: RawMoney): string {
  const names = Object.keys(row).filter((key) =>
    /^(counterpart(y|name)?|name|payee|merchant|description|label)/.test(normalised(key)),
  )
  const texts = names.map((key) => textOf(row[key]).trim())
  return texts.find(Boolean) ?? textOf(date)
}

type Values = ServiceProfile['values']

/** The date format that no value contradicts. Otherwise asks whether the day or the month comes first (F1-F10). */
function inferDate(seen: Seen, { date: { read } }: Values): Topic | undefined {
  const formats = formatsIn(seen, 'date ')
  const [either] = formatsIn(seen, 'either ')
  const orders = new Set(formats.map(firstOf).filter(Boolean))
  const best = formats.find(firstOf) ?? formats[0]
  const stated = firstOf(read)
  const topic = { path: 'values.date.read', title: messages.dates, sample: seen[`date ${best}`]?.[0] ?? '' }
  const against =
    formats.find((format) => stated && (firstOf(format) ?? stated) !== stated) ??
    (either || formats.some((format) => format === read || (stated && firstOf(format))) ? undefined : best)
  if (read !== 'auto' && against)
    return contradicted(topic, {
      sample: seen[`date ${against}`]?.[0],
      text: messages.datesContradict(read),
      now: read,
      against,
    })
  if (either && !stated && orders.size !== 1) {
    const sample = seen[`either ${either}`]?.[0] ?? ''
    const days =
      datingOf(sample, Infinity)?.readings.map(({ day, format }) => [dayInWords(day), format] as const) ?? []
    return {
      ...topic,
      sample,
      ask: {
        text: messages.dayOrMonth,
        options: days.map(([day, format]) => [day, format]),
        blocking: read === 'auto',
      },
    }
  }
  if (best === undefined) return undefined
  return orders.size > 1
    ? { ...topic, result: messages.dayFirstInSome }
    : { ...topic, result: best, value: read === 'auto' ? best : undefined }
}

/** The time zone. Asks for it if all dates look like local midnights expressed in UTC (F11). */
function concludeZone(seen: Seen, { date }: Values, zone?: string): Topic | undefined {
  const { late = [], time = [], utc = [] } = seen
  // Local midnight from Central Europe to Japan, in UTC. Summer time shifts it by an hour, so two times may occur.
  const evenings = time.length < 3 && time.every((at) => Number(at) >= 13 * 3600 && Number(at) % 900 === 0)
  const sample = late[0] ?? (utc.length > 2 && evenings ? utc[0] : undefined)
  const dating = sample === undefined ? undefined : datingOf(sample, Infinity)
  const day = dating?.readings[0]?.day
  if (date.zone !== 'auto' || sample === undefined || !dating || day === undefined) return undefined
  return {
    path: 'values.date.zone',
    title: messages.timeZone,
    sample,
    ask: {
      text: messages.whichZone,
      options: [...(zone && zone !== 'UTC' ? [zone] : []), 'UTC'].map((name) => {
        const there = dayInWords(dayIn(name, day, dating))
        return [name === 'UTC' ? messages.dayInUtc(there) : messages.dayInZone(there, name), name]
      }),
      blocking: evenings,
    },
  }
}

function formatsIn(seen: Seen, prefix: string): string[] {
  return Object.keys(seen)
    .filter((fact) => fact.startsWith(prefix))
    .toSorted((one, other) => (seen[other]?.length ?? 0) - (seen[one]?.length ?? 0) || (one < other ? -1 : 1))
    .map((fact) => fact.slice(prefix.length))
}
