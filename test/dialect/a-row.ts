import type { JsonObject } from '../../src/dialect/json.ts'
import { isObject, readJson } from '../../src/dialect/json.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { readRow } from '../../src/dialect/read/read-row.ts'

export const open = parseProfile({})

/** A row as `readList` has it, where numbers keep their text. */
export function row(content: unknown): JsonObject {
  const value = readJson(typeof content === 'string' ? content : JSON.stringify(content))
  if (!isObject(value)) throw new Error('Not a row')
  return value
}

export function contact(content: unknown, profile: object = {}) {
  return readRow(row(content), 'contacts', parseProfile(profile))
}
