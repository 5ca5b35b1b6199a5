import type { IdOf } from './collection.ts'

/** Text as it was given, else the number of the place. */
export const textIds: IdOf = (given, place) => given || String(place)

/** Whole numbers: the one that was given, else that of the place (R6). */
export const wholeIds: IdOf = (given, place) => (/^[1-9]\d{0,14}$/.test(given) ? given : String(place))

/** UUIDs (R7). */
export const uuids: IdOf = (_given, place) => `0190f3c2-7b1e-7c44-9a10-${hex(place, 12)}`

/** The ids of MongoDB (R8). */
export const objectIds: IdOf = (_given, place) => `665f1e0b9c3d4a${hex(place, 10)}`

/** Whole numbers above 2^53, of which JSON.parse loses the last digits (R11). */
export const snowflakes: IdOf = (_given, place) => String(1_790_000_000_000_000_000n + BigInt(place))

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}
