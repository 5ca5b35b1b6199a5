import { normalised } from '../fields.ts'
import { isObject, JsonNumber, textOf, type Json, type JsonObject } from '../json.ts'
import type { AmountFormat, ServiceProfile } from '../profile/profile.ts'
import {
  currencyPart,
  figureOf,
  shiftPoint,
  keyIn,
  signedAmount,
  valueIn,
  wordOf,
  digitsOf,
} from '../read/written-amounts.ts'
import * as messages from '../messages.ts'

/** Decimal text in a format. Integers get no separators, so that 1.000 is never read as 1. */
export function amountIn(format: AmountFormat | 'auto', decimal: string): string | JsonNumber {
  if (format === 'number') return new JsonNumber(decimal)
  const [whole = '', fraction] = decimal.split('.')
  if (format === 'auto' || fraction === undefined) return decimal
  const mark = /^1(\D)?2/.exec(format)?.[1] ?? ''
  return whole.replace(/\B(?=(\d{3})+$)/g, mark) + format.at(-3) + fraction
}

/**
 * Writes an amount the way the previous one was written, with its currency if that was included: in the same object
 * member, on the same side of the digits, with the same kind of minus sign (G6, G7, G10).
 */
export function inPlaceOf(
  before: Json | undefined,
  amount: (before?: Json) => Json,
  currency: (before?: Json) => Json,
  values: ServiceProfile['values'],
): Json {
  const written = amount(before)
  if (isObject(before)) {
    const parts = Object.entries(before).map(([key, part]): [string, Json] => {
      if (/^(amount|value)$/.test(normalised(key))) return [key, amount(part)]
      return [key, currencyPart.test(normalised(key)) ? currency(part) : part]
    })
    return Object.fromEntries(parts)
  }
  if (typeof before !== 'string' || typeof written !== 'string' || !written) return written
  const way = /(?<!\p{L})[cd]r(?!\p{L})/iu.exec(before)?.[0]
  const goesOut = written.startsWith('-') ? 'dr' : 'cr'
  const number = way === undefined ? withMinusOf(before, written) : written.replace('-', '')
  const name = figureOf(before, values)?.currency ?? ''
  const code = name && textOf(currency(name))
  const [left = '', right = ''] = name ? before.split(name) : []
  const beside = /\d/.test(left)
    ? number + (/\s$/.exec(left)?.[0] ?? '') + code
    : code + (/^\s/.exec(right)?.[0] ?? '') + number
  const whole = beside.trim()
  return way === undefined ? whole : `${whole} ${way === way.toUpperCase() ? goesOut.toUpperCase() : goesOut}`
}

/** Puts the minus sign where the previous amount had it: in front, behind, or as brackets. */
function withMinusOf(before: string, written: string): string {
  if (!written.startsWith('-')) return written
  if (before.includes('(')) return `(${written.slice(1)})`
  return /\d\s*[-−–]/.test(before) ? `${written.slice(1)}-` : written
}

/** An amount in minor units, as an integer. Throws an `Error` if that is not possible (G4, G12). */
export function inCents(decimal: string, currency: string): string {
  const digits = digitsOf(currency)
  if (digits === undefined)
    throw new Error(currency ? messages.decimalsUnknown(currency) : messages.noCurrency)
  const cents = shiftPoint(decimal, digits)
  if (/\.0*[1-9]/.test(cents))
    throw new Error(
      digits === 0 ? messages.noDecimals(currency) : messages.mostDecimals(digits, { currency }),
    )
  return cents.replace(/\..*/, '')
}

type Sign = ServiceProfile['values']['amount']['sign']

/**
 * The amount with the service's sign, and in `extra` the other fields that express it. The amount is undefined if two
 * columns replace it; `inFormat` writes those (G8, G9). Throws an `Error` if the word for the direction is not known.
 */
export function signedFor(
  decimal: string,
  sign: Sign,
  row: JsonObject,
  inFormat: (decimal: string) => Json,
): { decimal: string | undefined; extra: Record<string, Json> } {
  const size = decimal.replace('-', '')
  if (sign === 'auto') return { decimal, extra: {} }
  if (sign.kind === 'field') return { decimal: size, extra: wayFor(decimal, sign, row) }
  if (sign.kind !== 'two-columns') return { decimal: signedAmount(decimal, sign, row), extra: {} }
  const [into, out] = [keyIn(row, sign.in) ?? sign.in, keyIn(row, sign.out) ?? sign.out]
  // Leave the other column as empty as one of them was. Prefer a blank to a zero, which some read as an amount.
  const blanks = [valueIn(row, sign.in), valueIn(row, sign.out)].filter(
    (value) => value !== undefined && !/[1-9]/.test(textOf(value)),
  )
  const [nothing = ''] = blanks.toSorted((one, other) => textOf(one).length - textOf(other).length)
  const [filled, empty] = decimal.startsWith('-') ? [out, into] : [into, out]
  return { decimal: undefined, extra: { [filled]: size ? inFormat(size) : nothing, [empty]: nothing } }
}

/** The field that gives the direction, with one of its words, in its previous JSON type. */
function wayFor(
  decimal: string,
  sign: Extract<Sign, { kind: 'field' }>,
  row: JsonObject,
): Record<string, Json> {
  if (!/[1-9]/.test(decimal)) return {}
  const key = keyIn(row, sign.field) ?? sign.field
  const before = valueIn(row, sign.field)
  const goesOut = decimal.startsWith('-')
  const words = goesOut ? sign.out : sign.in
  const word = wordOf(before)
  const has = (list: string[]) => list.some((one) => wordOf(one) === word)
  const fits = has(words) || (!goesOut && words.length === 0 && word !== '' && !has(sign.out))
  if (before !== undefined && fits) return { [key]: before }
  const [value] = words
  if (value === undefined)
    throw new Error(goesOut ? messages.outUnknown(sign.field) : messages.inUnknown(sign.field))
  if (typeof before === 'boolean') return { [key]: value === 'true' }
  return { [key]: before instanceof JsonNumber ? new JsonNumber(value) : value }
}
