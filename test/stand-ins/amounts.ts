import { isDecimal } from '../../src/domain/money.ts'
import { numeral } from './call.ts'
import type { Notation } from './notation.ts'

// Everything here is arithmetic with text: no amount ever becomes a float.

/** `"-1234.50"` as text (G1). */
export const plain: Notation = { write: (amount) => amount, read: decimalOr }

/** `-1234.50` as a JSON number that keeps its digits, as Java's BigDecimal and Python's Decimal are written (G5). */
export const exactNumber: Notation = {
  write: (amount) => numeral(withoutLeadingZeros(amount)),
  read: decimalOr,
}

/** `-1234.5` as a JSON number of JavaScript, which writes no zeros at the end (G5). */
export const shortNumber: Notation = {
  write: (amount) => numeral(withoutLeadingZeros(withoutZeros(amount))),
  read: decimalOr,
  keeps: withoutZeros,
}

/** Text with marks between thousands and before the decimals: `"-1.234,50"` (G2), `"-1'234.50"` (G11). */
export function marked(thousands: string, point: string): Notation {
  return {
    write: (amount) => {
      const [whole = '', decimals] = amount.split('.')
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands)
      return decimals === undefined ? grouped : `${grouped}${point}${decimals}`
    },
    read: (sent) => {
      const [whole = '', ...decimals] = sent.split(point)
      const digits = whole.split(thousands)
      // A mark in the wrong place means something else: "1.5" is no way to write 15.
      const isGrouped = digits.length === 1 || digits.slice(1).every((group) => /^\d{3}$/.test(group))
      return isGrouped ? decimalOr([digits.join(''), ...decimals].join('.')) : undefined
    },
  }
}

/** The minus behind: `"1234.50-"` (G6). */
export const minusBehind = signedBy((size) => `${size}-`, /^(.*)-$/)

/** Brackets for a minus: `"(1,234.50)"` (G7), the rest in another notation. */
export function bracketed(inner: Notation): Notation {
  return signedBy((size) => `(${size})`, /^\((.*)\)$/, inner)
}

/** The currency behind the amount, in one text: `"-12,50 EUR"` (G10); read with it or without. */
export const withCurrency: Notation = {
  write: (amount, { currency }) => `${amount.replace('.', ',')} ${currency}`.trim(),
  read: (sent) => decimalOr(sent.replace(/\s*[A-Z]{3}$/, '').replace(',', '.')),
}

/** Whole minor units of the row's currency as a number: cents, yen, fils (G4, G12). */
export const minorUnits: Notation = {
  write: (amount, { currency }) => {
    const digits = digitsOf(currency)
    const [whole = '', decimals = ''] = amount.split('.')
    return numeral(withoutLeadingZeros(`${whole}${decimals.padEnd(digits, '0').slice(0, digits)}`))
  },
  read: (sent, { currency }) => {
    const digits = digitsOf(currency)
    const [, minus = '', units = ''] = /^(-?)(\d+)$/.exec(sent) ?? []
    if (!units || digits === 0) return units ? sent : undefined
    const padded = units.padStart(digits + 1, '0')
    return `${minus}${padded.slice(0, -digits)}.${padded.slice(-digits)}`
  },
}

/** What went out is positive (G9): the other sign of another notation. */
export function reversed(inner: Notation): Notation {
  return {
    write: (amount, row) => inner.write(negated(amount), row),
    read: (sent, row) => {
      const amount = inner.read(sent, row)
      return amount === undefined ? undefined : negated(amount)
    },
  }
}

/** The same amount the other way round; zero and what is no amount stay as they are. */
export function negated(amount: string): string {
  if (!isDecimal(amount) || !/[1-9]/.test(amount)) return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}

/** How many decimals the currency has (ISO 4217): 2 where it is not known. */
function digitsOf(currency: string | undefined): number {
  if (!/^[A-Z]{3}$/.test(currency ?? '')) return 2
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency ?? 'EUR' })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

function signedBy(write: (size: string) => string, shape: RegExp, inner: Notation = plain): Notation {
  return {
    write: (amount, row) => {
      const size = String(inner.write(amount.replace('-', ''), row))
      return amount.startsWith('-') ? write(size) : size
    },
    read: (sent, row) => {
      const [, size] = shape.exec(sent) ?? []
      const amount = inner.read(size ?? sent, row)
      return amount === undefined || size === undefined ? amount : negated(amount)
    },
  }
}

function decimalOr(text: string): string | undefined {
  return isDecimal(text) ? text : undefined
}

function withoutZeros(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}

function withoutLeadingZeros(amount: string): string {
  return amount.replace(/^(-?)0+(?=\d)/, '$1')
}
