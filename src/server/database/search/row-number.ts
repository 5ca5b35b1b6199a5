import type { AccountId } from '../bound.ts'
import type { CollectionName } from '../schema.ts'

/*
 * The row numbers of SQLite's tables of records, 63 bits: the account (16), the slot (23), a number in the slot (24). Slots follow the
 * order of the list, so that the index of words, which knows nothing but row numbers, yields an account's hits alone and in the list's
 * order; records of one slot are sorted when they are read.
 */
const slotBits = 23n
const numberBits = 24n

/** The most accounts that one SQLite file holds. */
export const mostAccounts = 2 ** 16 - 1

/** The slot of a key together with its account: a whole number that JavaScript holds exactly. */
export function slotOf(account: AccountId, collection: CollectionName, key: string): number {
  return account * 2 ** Number(slotBits) + (collection === 'contacts' ? slotOfName(key) : slotOfDay(key))
}

/** The first and the last row number of a slot, or of all slots from one to another. */
export function rowsOfSlots(first: number, last: number): [bigint, bigint] {
  return [BigInt(first) << numberBits, ((BigInt(last) + 1n) << numberBits) - 1n]
}

/** The first and the last row number of an account. */
export function rowsOfAccount(account: AccountId): [bigint, bigint] {
  const shift = slotBits + numberBits
  return [BigInt(account) << shift, ((BigInt(account) + 1n) << shift) - 1n]
}

/** The row with this number, from 1, in a slot; throws when the slot has no more room. */
export function rowInSlot(slot: number, number: number): bigint {
  if (number >= 2 ** Number(numberBits))
    throw new RangeError('More than 16 million records of one day or beginning')
  return (BigInt(slot) << numberBits) + BigInt(number)
}

/** The SQL that takes the slot out of a row number. */
export const slotInSql = `>> ${numberBits}`

/** The last day first; a record without a date comes last. */
function slotOfDay(key: string): number {
  if (key === '') return 2 ** Number(slotBits) - 1
  const [year = 0, month = 0, day = 0] = key.split('-').map(Number)
  return 2 ** Number(slotBits) - 2 - (year * 512 + month * 32 + day)
}

/** The first four signs, each by the class that it belongs to: of two names the later has never the smaller slot. */
function slotOfName(key: string): number {
  const signs = Array.from(key.slice(0, 8)).slice(0, 4)
  return [0, 1, 2, 3].reduce((slot, place) => slot * 52 + classOf(signs[place]?.codePointAt(0)), 0)
}

// Where classes begin that hold more than one sign, in the order of code points.
const others = [0x17f, 0x370, 0x400, 0x500, 0x600, 0x900, 0x1000, 0x3000, 0x4e00, 0x7000, 0xa000, 0xe000]

function classOf(code: number | undefined): number {
  if (code === undefined) return 0
  if (code < 0x30) return 1
  if (code < 0x3a) return 2 + code - 0x30
  if (code < 0x61) return 12
  if (code < 0x7b) return 13 + code - 0x61
  return 39 + others.filter((start) => code >= start).length
}
