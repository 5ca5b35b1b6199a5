/** A line of CSV (RFC 4180), which spreadsheets open without harm unless each value must stay as it is. */
export function csvLine(cells: readonly string[], separator = ',', isForSpreadsheet = true): string {
  const cellOf = (text: string) => quoted(isForSpreadsheet ? escapeFormula(text) : text, separator)
  return `${cells.map(cellOf).join(separator)}\r\n`
}

/** The byte order mark, by which spreadsheets know that a file is UTF-8. */
export const csvStart = '\uFEFF'

function quoted(text: string, separator: string): string {
  const isQuoted = /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * The text for a spreadsheet cell, with an apostrophe in front if a spreadsheet would take it for a formula, be it only a
 * sum. A single number such as -12.50 and phone numbers such as +32 9 211 22 33 stay as they are.
 */
export function escapeFormula(text: string): string {
  if (!formulaStart.test(text) || isNumber.test(text)) return text
  return isOfFigures.test(text) && cannotCompute.test(text) ? text : `'${text}`
}

/** The text without the apostrophe that escapeFormula, or somebody in a spreadsheet, put in front of it. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
}

// https://owasp.org/www-community/attacks/CSV_Injection; the last four are the same signs in the width of Chinese characters.
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const isNumber = /^[+-]\s?[.,]?\d+(?:[.,\s]\d+)*$/
// A spreadsheet would show the result of +1-555-0100 and +(1)-(2). Figures without an operator between them keep it from doing so.
const isOfFigures = /^[+-][\d\s().,/-]*$/
const cannotCompute = /[\d)]\s+[\d(]|\d\(|\)\d/

/** How numbers and columns are written: as spreadsheets in some language read them, or as programs do. */
export type Notation = { decimal: string; separator: string }

/**
 * The notation that a spreadsheet reads in a language: where the decimal is a comma, `;` separates the columns. Digits are
 * never grouped, because not every spreadsheet reads groups.
 */
export function notationOf(locale: string): Notation {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const isComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return isComma ? { decimal: ',', separator: ';' } : plainNotation
}

export const plainNotation: Notation = { decimal: '.', separator: ',' }
