import type { Json, JsonObject } from '../json.ts'
import { JsonNumber, textOf } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { keyIn, signed, valueIn, wordOf } from '../read/read-sign.ts'
import * as messages from './messages.ts'

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
  if (sign.kind !== 'two-columns') return { decimal: signed(decimal, sign, row), extra: {} }
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
