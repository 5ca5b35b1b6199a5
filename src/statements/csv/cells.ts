import { cleanText } from '../common/normalize.ts'
import type { Column, SidedColumn } from './csv-mapping.ts'

/** A cell of a row, trimmed; "" when the file does not have the column. */
export type Cells = (column: Column) => string

/** A column as users know it: by name or by number. */
export function naming(column: Column): string {
  return typeof column === 'number' ? String(column) : `"${column}"`
}

/** The column that counts for an amount. */
export function columnFor(column: SidedColumn, isOut: boolean): Column {
  return typeof column === 'object' ? column[isOut ? 'out' : 'in'] : column
}

/** The content of a cell, shortened for a message. */
export function shown(text: string): string {
  const clean = cleanText(text)
  return clean.length > 80 ? `"${clean.slice(0, 79).toWellFormed()}…"` : `"${clean}"`
}

/** Column names for a message: the first forty. */
export function listed(names: string[]): string {
  return `${names.slice(0, 40).map(shown).join(', ')}${names.length > 40 ? ' …' : ''}`
}
