/** How numbers and columns are written: as spreadsheets in some language read them, or as programs do. */
export type Notation = { decimal: string; separator: string }

/**
 * The notation that a spreadsheet reads in a language: where the decimal is a comma, `;` separates the columns. Digits are never grouped,
 * because not every spreadsheet reads groups.
 */
export function notationOf(locale: string): Notation {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const isComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return isComma ? { decimal: ',', separator: ';' } : plainNotation
}

export const plainNotation: Notation = { decimal: '.', separator: ',' }
