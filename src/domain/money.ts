import { notationLanguage } from './notation-language.ts'

/** Whether the text is an amount as Bookend stores it: decimal text with a point, such as `-1234.50`. Never a float. */
export function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text)
}

/** The direction of a payment; undefined if the amount is zero or unreadable. */
export function directionOf(amount: string): 'deposit' | 'withdrawal' | undefined {
  if (!isDecimal(amount) || !/[1-9]/.test(amount)) return undefined
  return amount.startsWith('-') ? 'withdrawal' : 'deposit'
}

/**
 * Formats an amount in the locale's notation with the currency's decimals, or more if they count: "1234.5" in EUR becomes
 * "+1,234.50", and so does "1234.50000000". Returns an unreadable amount unchanged.
 */
export function formatAmount(amount: string, currency: string, locale = notationLanguage()): string {
  return format(amount, decimalsOf(amount, currency), locale, { signDisplay: 'exceptZero' })
}

/** An amount within an English sentence, as of a refusal: "−1,234.50". */
export function amountInWords(amount: string, currency: string): string {
  return format(amount, decimalsOf(amount, currency), 'en', { signDisplay: 'auto' }).replace('-', '\u2212')
}

/**
 * An amount as one types it in this language: as lists show it, but without groups and plus, and with every decimal that
 * was stored, so that a changed digit leaves a number that `readAmount` can read: "1.2340", not "1.234". An unreadable
 * amount is returned unchanged.
 */
export function typedAmount(amount: string, currency: string, locale = notationLanguage()): string {
  const digits = Math.max(decimalsOf(amount, currency), amount.split('.')[1]?.length ?? 0)
  return format(amount, digits, locale, { signDisplay: 'negative', useGrouping: false }).replace(
    '\u2212',
    '-',
  )
}

function format(
  amount: string,
  decimals: number,
  locale: string,
  options: Pick<Intl.NumberFormatOptions, 'signDisplay' | 'useGrouping'>,
): string {
  if (!isDecimal(amount)) return amount
  const digits = Math.min(100, decimals)
  const key = `${locale} ${digits} ${options.signDisplay}`
  const notation =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...options,
    })
  formats.set(key, notation)
  // Intl does not round here: it reads decimal text exactly, whatever its length (ECMA-402, number format v3).
  return notation.format(amount as `${number}`)
}

// Creating a format takes far longer than using it, and a list needs few.
const formats = new Map<string, Intl.NumberFormat>()
const digitsByCurrency = new Map<string, number | undefined>()

/** The number of decimals to show: those of the currency, but never fewer than count. Some services write eight, and banks two for yen. */
export function decimalsOf(amount: string, currency: string): number {
  const [, decimals = ''] = amount.split('.')
  if (!digitsByCurrency.has(currency)) digitsByCurrency.set(currency, digitsOf(currency))
  const digits = digitsByCurrency.get(currency)
  if (digits === undefined) return decimals.replace(/^(\d\d\d*?)0+$/, '$1').length
  return Math.max(decimals.replace(/0+$/, '').length, digits)
}

/** The number of decimals of a currency; undefined if there is no such currency. */
export function digitsOf(currency: string): number | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return undefined
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits
}

/** Compares two amounts of any length exactly; both must be decimal text (money.ts, isDecimal). */
export function compareAmounts(one: string, other: string): number {
  // Rounding to floats never swaps two amounts, so only equal floats need the exact comparison.
  const roughly = Number(one) - Number(other)
  if (roughly !== 0 && Number.isFinite(roughly)) return Math.sign(roughly)
  const scale = Math.max(decimals(one).length, decimals(other).length)
  const difference = inUnits(one, scale) - inUnits(other, scale)
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** The amount without its sign. */
export function magnitudeOf(amount: string): string {
  return amount.replace('-', '')
}

function inUnits(amount: string, scale: number): bigint {
  const [whole = ''] = amount.split('.')
  return BigInt(whole + decimals(amount).padEnd(scale, '0'))
}

function decimals(amount: string): string {
  return amount.split('.')[1] ?? ''
}
