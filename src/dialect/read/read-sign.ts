import { normalised } from '../fields.ts'
import type { Json, JsonObject } from '../json.ts'
import { at, textOf } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'

/** The signed amount, negative for a withdrawal; undefined if the row contradicts itself (G8, G9). */
export function signed(
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
  return key === undefined ? at(row, name) : row[key]
}

/** The key that a row uses for a field. */
export function keyIn(row: JsonObject, name: string): string | undefined {
  return Object.hasOwn(row, name)
    ? name
    : Object.keys(row).find((key) => normalised(key) === normalised(name))
}

/** A value of a sign field in comparable form: `DBIT` and `dbit` are equal; `+` and `-`, or `1` and `-1`, are not. */
export function wordOf(value: Json | undefined): string {
  const text = textOf(value).trim()
  return `${/^[-−–]\s*\d/.test(text) ? '-' : ''}${normalised(text)}` || text
}
