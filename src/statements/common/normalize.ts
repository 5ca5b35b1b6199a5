import { isIban } from '../../domain/bank-account.ts'
import { StatementError } from './statement.ts'

const longest = 2000

/**
 * A bank's text on one line: without control and direction characters, blanks collapsed and trimmed, at most 2,000
 * characters. C1 control characters (from U+0080) replace letters that could not be decoded, so they become U+FFFD.
 */
export function cleanText(text: string): string {
  return cut(cleanWhole(text))
}

/** The same without a limit. */
export function cleanWhole(text: string): string {
  if (isClean.test(text)) return text // most texts are, and this takes a fifth of the time
  return (
    text
      .toWellFormed()
      .replace(/[\s\u0085]+/g, ' ')
      .replace(/[\u0080-\u009F]/g, '\uFFFD')
      // U+202A..202E and U+2066..2069 change the text direction, which could disguise a name.
      .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
      .replace(/ {2,}/g, ' ')
      .trim()
  )
}

const isClean = /^(?:[!-~]+(?: [!-~]+)*)?$/

/** The number of line ends, counted without a list of them: a file may have millions. */
export function newlinesIn(text: string): number {
  let count = 0
  for (let next = text.indexOf('\n'); next !== -1; next = text.indexOf('\n', next + 1)) count += 1
  return count
}

/** Joins unrelated texts, one per line, at most 2,000 characters; cleans each, and drops empty and repeated ones. */
export function joinTexts(parts: string[]): string {
  return cut([...new Set(parts.map(cleanText))].filter((part) => part !== '').join('\n'))
}

/**
 * Decimal text with at least two decimals from digits that the caller has checked (`1234`, `1234.5`, `.5`): `-1234.50`.
 * Drops leading zeros and the sign of zero; keeps further decimals.
 */
export function amountOf(digits: string, negative: boolean): string {
  const [whole = '', decimals = ''] = digits.split('.')
  const amount = `${whole.replace(/^0+/, '') || '0'}.${decimals.padEnd(2, '0')}`
  return negative && /[1-9]/.test(amount) ? `-${amount}` : amount
}

/** The amount with the opposite sign; zero has none. */
export function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : amountOf(amount, true)
}

/** `YYYY-MM-DD` from its parts. Banks do write 02-30, so every month may have days 01 to 31; throws for anything else. */
export function dayOf(year: string, month: string, day: string, at: number): string {
  const written = `${year}-${month}-${day}`
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written))
    throw new StatementError(
      `The date "${cleanText(written)}" must be a year, a month and a day in digits`,
      at,
    )
  if (!/^(0[1-9]|1[0-2])$/.test(month))
    throw new StatementError(`The date ${written} has no month between 01 and 12`, at)
  if (!/^(0[1-9]|[12]\d|3[01])$/.test(day))
    throw new StatementError(`The date ${written} has no day between 01 and 31`, at)
  return written
}

function cut(text: string): string {
  if (text.length <= longest) return text
  // Cutting between the two halves of a surrogate pair would leave half a character.
  return `${text
    .slice(0, longest - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}

/** The account as the bank names it: the IBAN if the text contains one, else all of it, without blanks and in capitals. */
export function accountNamed(text: string): string {
  const words = cleanText(text).toUpperCase().replaceAll("'", '').split(' ')
  return words.find(isIban) ?? words.join('')
}
