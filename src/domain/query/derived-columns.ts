import { isDay } from '../day.ts'
import { isDecimal } from '../money.ts'
import type { Transaction } from '../transaction.ts'

/** What a database stores beside a transaction's fields, to filter, sort and add up by them (deriveColumns). */
export type DerivedColumns = {
  /** The date as a number, `20260131`; -100 for none, a month before all others. */
  day: number
  /** The amount, rounded down to ten-thousandths; null if it is empty or cannot be read. */
  units: number | null
  /** What is left of the amount (splitAmount). */
  rest: string
  /** 1: its amount has a rest; 2: its date or amount cannot be read; 3: both. */
  odd: number
}

export const derivedColumnNames = ['day', 'units', 'rest', 'odd'] as const

/** The columns derived from a transaction. Databases store them: a change needs a higher `derivedColumnsVersion`. */
export function deriveColumns({ date, amount }: Pick<Transaction, 'date' | 'amount'>): DerivedColumns {
  const { units, rest } = isDecimal(amount) ? splitAmount(amount) : { units: null, rest: '' }
  const isUnreadable = (date !== '' && !isDay(date)) || (units === null && amount !== '')
  return { day: dayNumber(date), units, rest, odd: (rest === '' ? 0 : 1) + (isUnreadable ? 2 : 0) }
}

export const derivedColumnsVersion = 1

/** The number of a date; both days of a period become numbers that compare as they do. */
export function dayNumber(date: string): number {
  return date === '' ? -100 : Number(date.replaceAll('-', ''))
}

/**
 * Decimal text as two values that sort as amounts do, first by `units`, then by the code points of `rest`: the amount
 * rounded down to ten-thousandths, and the digits after them, '' for nearly all. Beyond what a float holds exactly,
 * `units` stays at the limit and `rest` is the whole distance from it, so that a sum of units never has to hold it.
 */
export function splitAmount(amount: string): { units: number; rest: string } {
  const [whole = '', decimals = ''] = amount.split('.')
  if (whole.length < 11 && decimals.length <= 4)
    return { units: Number(whole + decimals.padEnd(4, '0')) + 0, rest: '' } // never -0
  const size = 10n ** BigInt(Math.max(0, decimals.length - 4))
  const all = BigInt(whole + decimals.padEnd(4, '0'))
  const below = all % size < 0n ? 1n : 0n
  const [units, left] = [all / size - below, (all % size) + below * size]
  const digits =
    left === 0n
      ? ''
      : String(left)
          .padStart(String(size).length - 1, '0')
          .replace(/0+$/, '')
  if (units > -most && units < most) return { units: Number(units), rest: digits }
  if (units > 0n) return { units: Number(most), rest: lengthFirst(units - most) + digits }
  // The further below, the smaller the text: the digits of the distance are turned round, and a longer one comes first.
  const [distance, part] = apart(-most * size - all, size)
  const turned = (lengthFirst(distance) + part).replaceAll(/\d/g, (digit) => String(9 - Number(digit)))
  return { units: Number(-most), rest: `${turned}~` }
}

const most = BigInt(Number.MAX_SAFE_INTEGER)

function lengthFirst(count: bigint): string {
  return String(count).length.toString().padStart(8, '0') + String(count)
}

function apart(distance: bigint, size: bigint): [bigint, string] {
  const digits = size === 1n ? '' : String(distance % size).padStart(String(size).length - 1, '0')
  return [distance / size, digits.replace(/0+$/, '')]
}
