import { StatementFault } from './statement.ts'

const longest = 2000

/** A bank's text on one line: control and direction characters out, blanks to one, trimmed, at most 2,000 characters. */
export function cleanText(text: string): string {
  return cut(
    text
      .toWellFormed()
      .replace(/[\s\u0085]+/g, ' ')
      // U+202A..202E and U+2066..2069 turn the direction of the text around them: a name could pose as another.
      .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
      .replace(/ {2,}/g, ' ')
      .trim(),
  )
}

/** Texts that have nothing to do with each other, each cleaned, empty and repeated ones left out, one a line, at most 2,000 characters. */
export function joinTexts(parts: string[]): string {
  return cut([...new Set(parts.map(cleanText))].filter((part) => part !== '').join('\n'))
}

/**
 * Decimal text with at least two decimals from digits that the caller has checked (`1234`, `1234.5`, `.5`): `-1234.50`.
 * Leading zeros go, further decimals stay, zero has no sign.
 */
export function amountOf(digits: string, negative: boolean): string {
  const [whole = '', decimals = ''] = digits.split('.')
  const amount = `${whole.replace(/^0+/, '') || '0'}.${decimals.padEnd(2, '0')}`
  return negative && /[1-9]/.test(amount) ? `-${amount}` : amount
}

/** `YYYY-MM-DD` from its parts. Banks do write 02-30, so days 01 to 31 pass in every month; anything else is a fault. */
export function dayOf(year: string, month: string, day: string, at: number): string {
  const written = `${year}-${month}-${day}`
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written))
    throw new StatementFault(
      `The date "${cleanText(written)}" is not a year, a month and a day in digits`,
      at,
    )
  if (!/^(0[1-9]|1[0-2])$/.test(month))
    throw new StatementFault(`The date ${written} has no month between 01 and 12`, at)
  if (!/^(0[1-9]|[12]\d|3[01])$/.test(day))
    throw new StatementFault(`The date ${written} has no day between 01 and 31`, at)
  return written
}

function cut(text: string): string {
  if (text.length <= longest) return text
  // A cut between the two halves of a character beyond U+FFFF would leave half of it.
  return `${text
    .slice(0, longest - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}
