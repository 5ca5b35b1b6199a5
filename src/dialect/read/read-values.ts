import { textOf, type Json, type JsonObject } from '../json.ts'
import type { AmountFormat, ServiceProfile } from '../profile/profile.ts'
import {
  decimalOf,
  figureOf,
  hasFraction,
  partsOf,
  shiftPoint,
  signedAmount,
  valueIn,
  digitsOf,
  readCurrency,
  type ParsedValue,
} from './written-amounts.ts'
import { datingOf, dayIn, firstOf, isLate } from './read-date.ts'
import * as messages from '../messages.ts'

type Values = ServiceProfile['values']

/**
 * Reads a date as `YYYY-MM-DD` (F1-F11). `open` lists the undecided paths of the profile. A day such as 2016-02-30, which
 * banks do send, gets no doubt: its meaning is clear, although the day does not exist.
 */
export function readDate(
  raw: Json | undefined,
  { date }: Values,
  open: readonly string[] = [],
  now: number = Date.now(),
): ParsedValue {
  const text = textOf(raw).trim()
  if (!text || /^\d{4}-\d\d-\d\d$/.test(text)) return { value: text }
  const dating = datingOf(text, now)
  if (!dating) return { value: text, doubt: messages.notADate }
  const { readings, offset } = dating
  if (readings.length === 0) return { value: text, doubt: messages.noSuchDay }
  const first = firstOf(date.read)
  const [one, other] = readings.filter(({ format }) => !first || (firstOf(format) ?? first) === first)
  if (!one) return { value: text, doubt: messages.otherOrder }
  if (other && one.day !== other.day) return { value: text, doubt: messages.askDayOrMonth }
  if (date.zone !== 'auto') return { value: dayIn(date.zone, one.day, dating) }
  return isLate(dating) || (offset === 0 && open.includes('values.date.zone'))
    ? { value: text, doubt: messages.askZone }
    : { value: one.day }
}

/**
 * Reads the amount of a row as signed decimal text, and its currency as a three-letter code in capitals (G1-G12,
 * U1-U5); "" if the row has none. `open` lists the undecided paths of the profile.
 */
export function readMoney(
  { amount, currency, row }: { amount: Json | undefined; currency: Json | undefined; row: JsonObject },
  values: Values,
  open: readonly string[] = [],
): { amount: ParsedValue; currency: ParsedValue } {
  const { sign, unit } = values.amount
  const written =
    sign !== 'auto' && sign.kind === 'two-columns'
      ? readColumns(valueIn(row, sign.in), valueIn(row, sign.out), values)
      : readDecimal(amount, values)
  const money = readCurrencies(currency, written.currency, values)
  const digits = () => (money.doubt ? undefined : digitsOf(money.value))
  const read = (): ParsedValue => {
    const doubted = (doubt: string) => ({ value: written.text, doubt })
    if (written.doubt) return doubted(written.doubt)
    if (open.includes('values.amount.sign')) return doubted(messages.askDirection)
    const { value } = written
    if (!value) return { value }
    if (open.includes('values.amount.unit') && digits() !== 0) return doubted(messages.askUnit)
    const meant = signedAmount(value, sign, row)
    if (meant === undefined) return doubted(messages.unclearDirection)
    if (unit !== 'minor') return { value: meant }
    const moved = digits()
    if (moved === undefined) return doubted(messages.unknownDecimals)
    return hasFraction(meant)
      ? doubted(messages.decimalsOfCents)
      : { value: shiftPoint(meant.replace('.0', ''), -moved) }
  }
  return { amount: read(), currency: money }
}

/** The decimal separator of a format. */
export function markOf(format: AmountFormat): 'point' | 'comma' {
  return format.at(-3) === ',' ? 'comma' : 'point'
}

type Written = ParsedValue & { text: string; currency: Json | undefined }

/** Reads an amount with the sign as written. */
function readDecimal(raw: Json | undefined, values: Values): Written {
  const { amount, currency } = partsOf(raw)
  const text = textOf(amount).trim()
  const figure = figureOf(amount, values)
  const { read } = values.amount
  const result = { text, currency: currency ?? figure?.currency }
  if (!text) return { ...result, value: '' }
  if (!figure) return { ...result, value: text, doubt: messages.notANumber }
  const value = read === 'auto' ? decimalOf(figure) : figure[markOf(read)]
  if (value !== undefined) return { ...result, value }
  const doubt = read === 'auto' ? messages.askThousands : messages.otherSeparator
  return { ...result, value: text, doubt }
}

/** Reads the amount from two columns. One has a value; the other is empty or zero. */
function readColumns(into: Json | undefined, out: Json | undefined, values: Values): Written {
  const [came, went] = [readDecimal(into, values), readDecimal(out, values)]
  const [one, other] = [came, went].filter(({ value, doubt }) => doubt || /[1-9]/.test(value))
  if (!one) return came.value ? came : went
  if (other || (one.value.startsWith('-') && !one.doubt)) {
    const text = [came.text, went.text].filter(Boolean).join(' / ')
    return { ...one, text, value: text, doubt: messages.contradictingColumns }
  }
  return one === came || one.doubt ? one : { ...one, value: `-${one.value}` }
}

/** The currency from its own field, otherwise the one beside the amount. A doubt if they differ. */
export function readCurrencies(own: Json | undefined, beside: Json | undefined, values: Values): ParsedValue {
  const [field, other] = [readCurrency(own, values), readCurrency(beside, values)]
  if (!textOf(own).trim()) return other
  const differ = !field.doubt && !other.doubt && textOf(beside).trim() && field.value !== other.value
  return differ ? { value: textOf(own).trim(), doubt: messages.otherCurrency(other.value) } : field
}
