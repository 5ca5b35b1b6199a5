import { normalised } from './fields.ts'
import type { Json, JsonObject } from './json.ts'
import { textOf } from './json.ts'
import type { ServiceProfile } from './profile.ts'

/** An amount as it is meant, of which money that went out is negative; undefined when the row contradicts itself (G8, G9). */
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
  if (has(sign.out)) return minus ? decimal : `-${decimal}`
  return !word || minus || (sign.in.length > 0 && !has(sign.in)) ? undefined : decimal
}

/** The value of a row's field, whose name may be written in other ways (R12, R13). */
export function valueIn(row: JsonObject, name: string): Json | undefined {
  const key = keyIn(row, name)
  return key === undefined ? key : row[key]
}

/** The name that a row gives a field. */
export function keyIn(row: JsonObject, name: string): string | undefined {
  return Object.hasOwn(row, name)
    ? name
    : Object.keys(row).find((key) => normalised(key) === normalised(name))
}

/** A value of a sign field as it is compared: `DBIT` and `dbit` are one, `+` and `-` are not. */
export function wordOf(value: Json | undefined): string {
  const text = textOf(value).trim()
  return normalised(text) || text
}
