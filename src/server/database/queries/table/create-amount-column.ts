import { fold } from '../../../../domain/fold.ts'
import { compareText } from '../../../../domain/compare-text.ts'
import { isDecimal } from '../../../../domain/money.ts'
import { compareAmounts } from '../../../../domain/query/compare-amounts.ts'

/** How an amount is stored: with 0 to 4 decimals in units of a ten-thousandth, as exact text, or as not an amount. */
export const kinds = { long: 5, unreadable: 6, empty: 7 } as const

/** Amounts as numbers if these are exact, which is nearly always; otherwise as text, with an approximate number. */
export function createAmountColumn(capacity: number) {
  const units = new Float64Array(capacity)
  const kind = new Uint8Array(capacity)
  const texts = new Map<number, string>()

  function set(place: number, text: string) {
    if (texts.size > 0) texts.delete(place)
    units[place] = 0
    const exact = inUnits(text)
    if (exact) {
      units[place] = exact.units
      kind[place] = exact.decimals
      return
    }
    kind[place] = text === '' ? kinds.empty : isDecimal(text) ? kinds.long : kinds.unreadable
    if (kind[place] === kinds.long) units[place] = nearUnits(text)
    if (text !== '') texts.set(place, text)
  }

  /** The amount, or a text that is equal to it as a number. */
  function textAt(place: number): string {
    return texts.get(place) ?? decimalText(BigInt(units[place] ?? 0), 4)
  }

  /** Compares two amounts that can be read. */
  function compareReadable(one: number, other: number): number {
    if (kind[one] === kinds.long || kind[other] === kinds.long)
      return compareAmounts(textAt(one), textAt(other))
    return (units[one] ?? 0) - (units[other] ?? 0)
  }

  const compareUnreadable = (one: number, other: number) =>
    compareText(fold(textAt(one)), fold(textAt(other)))

  return { units, kind, set, textAt, compareReadable, compareUnreadable }
}

/** The units as decimal text with this many of their four decimals. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(5, '0')
  const text = `${digits.slice(0, -4)}.${digits.slice(-4)}`
  const cut = decimals === 0 ? text.slice(0, -5) : text.slice(0, text.length - 4 + decimals)
  return `${units < 0n ? '-' : ''}${cut}`
}

/** An amount of at most four decimals that is small enough for millions of them to be added up. */
export function inUnits(text: string): { units: number; decimals: number } | undefined {
  if (text.length === 0 || text.length > 16) return undefined
  const start = text.charCodeAt(0) === minus ? 1 : 0
  let [digits, point] = [0, -1]
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === dot && point === -1) point = at
    else if (code >= zero && code <= zero + 9) digits = digits * 10 + code - zero
    else return undefined
  }
  if (point === start || point === text.length - 1 || start === text.length) return undefined // digits on both sides
  const decimals = point === -1 ? 0 : text.length - point - 1
  if (decimals > 4) return undefined
  const units = digits * (powers[decimals] ?? 0)
  if (units > 1e14) return undefined
  return { units: start === 1 ? 0 - units : units, decimals } // no -0
}

/** A number that sorts like the exact amount; amounts that differ only in later decimals share one. */
function nearUnits(text: string): number {
  const [whole = '', decimals = ''] = text.replace('-', '').split('.')
  const units = Number(BigInt(whole + decimals.slice(0, 4).padEnd(4, '0')))
  const near = Math.min(1e300, /[1-9]/.test(decimals.slice(4)) ? units + 0.5 : units)
  return text.startsWith('-') ? 0 - near : near
}

const [zero, minus, dot] = [48, 45, 46]
const powers = [10_000, 1000, 100, 10, 1]
