import { fold } from '../../../../domain/fold.ts'
import { compareText } from '../../../../domain/compare-text.ts'
import { isDecimal } from '../../../../domain/money.ts'
import { compareAmounts } from '../../../../domain/query/compare-amounts.ts'

/** How an amount is kept: with so many decimals (0 to 4) in units of a ten-thousandth, as exact text, or as what is no amount. */
export const kinds = { long: 5, unreadable: 6, empty: 7 } as const

/** Amounts as numbers where these are exact, which is nearly always, and as text otherwise. */
export function createAmountColumn(capacity: number) {
  const units = new Float64Array(capacity)
  const kind = new Uint8Array(capacity)
  const texts = new Map<number, string>()

  function set(place: number, text: string) {
    texts.delete(place)
    units[place] = 0
    const exact = inUnits(text)
    if (exact) {
      units[place] = exact.units
      kind[place] = exact.decimals
      return
    }
    kind[place] = text === '' ? kinds.empty : isDecimal(text) ? kinds.long : kinds.unreadable
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

/** The units as decimal text with so many decimals, of the four that they have. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(5, '0')
  const text = `${digits.slice(0, -4)}.${digits.slice(-4)}`
  const cut = decimals === 0 ? text.slice(0, -5) : text.slice(0, text.length - 4 + decimals)
  return `${units < 0n ? '-' : ''}${cut}`
}

/** An amount of at most four decimals that is small enough for millions of them to be added up. */
export function inUnits(text: string): { units: number; decimals: number } | undefined {
  if (text.length > 16 || !isDecimal(text)) return undefined
  const point = text.indexOf('.')
  const decimals = point === -1 ? 0 : text.length - point - 1
  if (decimals > 4) return undefined
  const units = Number(text.replace('.', '')) * (powers[decimals] ?? 0)
  return Math.abs(units) <= 1e14 ? { units: units + 0, decimals } : undefined // no -0
}

const powers = [10_000, 1000, 100, 10, 1]
