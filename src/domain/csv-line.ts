import { escapeFormula } from './escape-formula.ts'

/**
 * One line of CSV (RFC 4180) that spreadsheets open without harm. Our own few lines, because the browser build of csv-stringify would
 * add 9.7 kB gzip.
 */
export function csvLine(cells: readonly string[], separator = ','): string {
  return `${cells.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`
}

/** The byte order mark, by which spreadsheets know that a file is UTF-8. */
export const csvStart = '\uFEFF'

function cellOf(text: string, separator: string): string {
  const safe = escapeFormula(text)
  const isQuoted = /["\r\n]/.test(safe) || safe.includes(separator) || safe !== safe.trim()
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe
}
