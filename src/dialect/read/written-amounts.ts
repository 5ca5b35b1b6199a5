import { normalised } from '../fields.ts'
import { isObject, JsonNumber, valueAtPath, textOf, type Json, type JsonObject } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import * as messages from '../messages.ts'

/** The possible meanings of a written amount: its decimal text if a point marks the decimals, and if a comma does. */
export type Figure = {
  point: string | undefined
  comma: string | undefined
  /** The digits with their separators. "" for a JSON number, which is exact. */
  marks: string
  /** The currency next to the digits. */
  currency: string | undefined
}

/** Parses a written amount without rounding; undefined if it is not one (G1-G3, G5-G7, G10, G11). */
export function figureOf(raw: Json | undefined, values: ServiceProfile['values']): Figure | undefined {
  if (raw instanceof JsonNumber) {
    const exact = exactly(raw.source)
    return exact === undefined ? exact : { point: exact, comma: exact, marks: '', currency: undefined }
  }
  if (typeof raw !== 'string' || raw.length > 60) return undefined
  const text = raw.trim().replace(/\s/g, ' ').replace(/’/g, "'").replace(/[−–]/g, '-')
  const shape = /^([-+( ¤]*)([.,]?\d(?:[\d.,' ]*\d)?)([-+) ¤]*)$/.exec(text.replace(word, '¤'))
  if (!shape) return undefined
  const [, before = '', marks = '', after = ''] = shape
  const words = text.match(word) ?? []
  const [currency, ...others] = words.filter((name) => !isWay(name))
  const sign = (before + after + words.filter(isWay).join('')).replace(/[ ¤]/g, '')
  if (!/^([-+]|\(\)|[cd]r)?$/i.test(sign) || others.length > 0) return undefined
  if (currency !== undefined && !isCurrency(currency, values)) return undefined
  const minus = /[-(d]/i.test(sign) ? '-' : ''
  const read = (pointed: string) =>
    grouped.test(pointed) ? tidy(`${minus}0${pointed.replace(/[,' ]/g, '')}`) : undefined
  const point = read(inTwos.test(marks) ? marks.replaceAll(',', '') : marks)
  const comma = read(marks.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')))
  return (point ?? comma) === undefined ? undefined : { point, comma, marks, currency }
}

/** The decimal text, if the separators have only one meaning. */
export function decimalOf({ point, comma }: Figure): string | undefined {
  return point === undefined ? comma : comma === undefined || comma === point ? point : undefined
}

/** An amount and its currency. They may come in one object, such as `{amount, currency}` (G10). */
export function partsOf(raw: Json | undefined): { amount: Json | undefined; currency: Json | undefined } {
  const part = (name: RegExp) =>
    isObject(raw) ? Object.entries(raw).find(([key]) => name.test(normalised(key)))?.[1] : undefined
  return { amount: part(/^(amount|value)$/) ?? raw, currency: part(currencyPart) }
}

/** Names of the currency in an object with its amount. */
export const currencyPart = /^(currency\w*|code|iso(code)?|ccy|cur)$/

/** Moves the decimal point to the right, or to the left if `by` is negative: `12.5` by 2 is `1250`. */
export function shiftPoint(decimal: string, by: number): string {
  const [, minus = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(decimal) ?? []
  const digits = '0'.repeat(Math.max(0, 1 - whole.length - by)) + whole + fraction
  const at = Math.max(1, whole.length + by)
  return tidy(`${minus}${digits.slice(0, at).padEnd(at, '0')}.${digits.slice(at)}`.replace(/\.$/, ''))
}

/** Whether decimal text has cents. `12.0` may still be an integer. */
export function hasFraction(decimal: string): boolean {
  return /\.(\d\d|[1-9])/.test(decimal)
}

/** Removes leading zeros, and the minus sign of a zero. */
function tidy(decimal: string): string {
  return decimal.replace(/^-(?!.*[1-9])/, '').replace(/^(-?)0+(?=\d)/, '$1')
}

/** The decimal text of a JSON number such as `1.5e3`; undefined if it would be too long. */
function exactly(source: string): string | undefined {
  const [number = '', exponent = 0] = source.toLowerCase().split('e')
  return source.length > 60 || Math.abs(Number(exponent)) > 40
    ? undefined
    : shiftPoint(number, Number(exponent))
}

// A currency or a direction may be on either side: "-€ 12.50", "12,50- EUR", "12.50 EUR CR". In "kr.500", the point may
// belong to the currency or to the number, so this does not match.
const word = /[\p{L}\p{Sc}]+(?![.,]\d)(?:\.(?= |$))?/gu

// A leading group cannot be all zeros, so 0.125 is not 125. In India, groups have two digits.
const grouped = /^(\d*|(?!0+[,' ])\d{1,3}([,' ])\d{3}(\2\d{3})*)(\.\d+)?$/
const inTwos = /^[1-9]\d?(,\d\d)+,\d{3}(\.\d+)?$/

/** Bank statements print `CR` beside deposits and `DR` beside withdrawals. */
function isWay(name: string): boolean {
  return /^[cd]r$/i.test(name)
}

/** Beside digits, only a text that is certainly a currency counts: "12 PCS" means pieces. */
function isCurrency(name: string, values: ServiceProfile['values']): boolean {
  const code = currencyIn(name, values)
  return code === '' || (code !== undefined && (code !== name || digitsOf(code) !== undefined))
}

/** The signed amount, negative for a withdrawal; undefined if the row contradicts itself (G8, G9). */
export function signedAmount(
  decimal: string,
  sign: ServiceProfile['values']['amount']['sign'],
  row: JsonObject,
): string | undefined {
  if (sign === 'auto' || !/[1-9]/.test(decimal)) return decimal
  const minus = decimal.startsWith('-')
  if (sign.kind === 'reversed') return minus ? decimal.slice(1) : `-${decimal}`
  if (sign.kind !== 'field') return decimal
  const word = wordOf(valueIn(row, sign.field))
  const has = (values: string[]) => values.some((value) => wordOf(value) === word)
  // The field is known, but not yet which of its values mean "out".
  if (sign.out.length + sign.in.length === 0) return undefined
  if (has(sign.out)) return minus ? decimal : `-${decimal}`
  return !word || minus || (sign.in.length > 0 && !has(sign.in)) ? undefined : decimal
}

/** The value of a field in a row, however the row spells the name (R12, R13), or at its path. */
export function valueIn(row: JsonObject, name: string): Json | undefined {
  const key = keyIn(row, name)
  return key === undefined ? valueAtPath(row, name) : row[key]
}

/** The key that a row uses for a field. */
export function keyIn(row: JsonObject, name: string): string | undefined {
  return Object.hasOwn(row, name)
    ? name
    : Object.keys(row).find((key) => normalised(key) === normalised(name))
}

/** The keys in a row of what gives the direction of its money besides the amount. */
export function keysOfSides(row: JsonObject, { values }: ServiceProfile): string[] {
  const { sign } = values.amount
  if (sign === 'auto' || sign.kind === 'signed' || sign.kind === 'reversed') return []
  const names = sign.kind === 'field' ? [sign.field] : [sign.in, sign.out]
  return names.map((name) => keyIn(row, name) ?? name)
}

/** A value of a sign field in comparable form: `DBIT` and `dbit` are equal; `+` and `-`, or `1` and `-1`, are not. */
export function wordOf(value: Json | undefined): string {
  const text = textOf(value).trim()
  return `${/^[-−–]\s*\d/.test(text) ? '-' : ''}${normalised(text)}` || text
}

/** A currency as a three-letter code, "" if there is none. Returns an unknown or ambiguous text as it is, with a doubt (U1-U5). */
export function readCurrency(raw: Json | undefined, values: ServiceProfile['values']): ParsedValue {
  const text = textOf(raw).trim()
  if (!text) return { value: values.currency.fallback ?? '' }
  const code = currencyIn(text, values)
  if (code) return { value: code }
  const isSign = code === '' || /^\d+$/.test(text)
  return {
    value: text,
    doubt: isSign ? messages.askCurrency : messages.unknownCurrency,
  }
}

/** The code that a text means; "" for a symbol of several currencies, such as `$`; undefined for anything else. */
export function currencyIn(text: string, { currency }: ServiceProfile['values']): string | undefined {
  if (Object.hasOwn(currency.symbols, text)) return currency.symbols[text]
  const sought = text.toLowerCase().replace(/\.$/, '')
  const known = currencySigns.find((sign) => sign.slice(0, -3) === sought)?.slice(-3)
  if (known) return known
  if (/^(\p{Sc}|kr|rs|fr|lei)$/u.test(sought)) return ''
  const code = text.toUpperCase()
  // Words such as "Din" are not codes, but three capitals may be the code of a former currency.
  return /^[A-Z]{3}$/.test(code) && (code === text || digitsOf(code) !== undefined) ? code : undefined
}

/** The number of decimals of a currency in ISO 4217; undefined if there is no such currency. */
export function digitsOf(code: string): number | undefined {
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  if (!currencies.has(code)) return undefined
  // Browsers use CLDR, which gives forints and rupiahs no decimals: amounts in cents would be 100 times too large.
  if (/BHD|IQD|JOD|KWD|LYD|OMR|TND/.test(code)) return 3
  return /BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|X[AO]F|XPF/.test(code) ? 0 : 2
}

let currencies: Set<string> | undefined

// Symbols of exactly one currency, in lower case.
export const currencySigns =
  '€EUR £GBP złPLN kčCZK ftHUF ₹INR ₽RUB ₴UAH ₺TRY ₪ILS ₩KRW ₫VND ฿THB ₦NGN ₱PHP us$USD r$BRL'.split(' ')

/** A value in Bookend's own notation. With a doubt, the text as the service sent it, and the reason for the doubt. */
export type ParsedValue = { value: string; doubt?: string }
