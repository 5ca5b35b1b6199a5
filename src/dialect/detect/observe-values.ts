import { inferAmount, concludeUnit } from './infer-amount.ts'
import { inferDate, concludeZone } from './infer-date.ts'
import { inferSign, wayOf } from './infer-sign.ts'
import * as messages from '../messages.ts'
import type { Note, Question, RawMoney, Seen } from './observations.ts'
import { mergeProfiles } from '../profile/resolve.ts'
import type { ServiceProfile, AmountFormat } from '../profile/profile.ts'
import type { PartialProfile } from '../profile/resolve.ts'
import { textOf, isObject } from '../json.ts'
import { datingOf, isLate } from '../read/read-date.ts'
import { normalised } from '../fields.ts'
import type { Json } from '../json.ts'
import { decimalOf, figureOf, hasFraction, partsOf, valueIn } from '../read/read-amount.ts'
import type { Figure } from '../read/read-amount.ts'
import { digitsOf } from '../read/read-currency.ts'
import { markOf, readCurrencies } from '../read/read-values.ts'

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
