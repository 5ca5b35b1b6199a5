import { cleanText } from '../clean.ts'
import type { Column } from './mapping.ts'

/** A cell of a row, trimmed; "" when the file does not have the column. */
export type Cells = (column: Column) => string

/** A column as a person finds it: its name, or its number. */
export function naming(column: Column): string {
  return typeof column === 'number' ? String(column) : `"${column}"`
}

/** What stands in a cell, cut short for a message. */
export function shown(text: string): string {
  const clean = cleanText(text)
  return clean.length > 80 ? `"${clean.slice(0, 79).toWellFormed()}…"` : `"${clean}"`
}

/** Names of columns for a message: the first forty. */
export function listed(names: string[]): string {
  return `${names.slice(0, 40).map(shown).join(', ')}${names.length > 40 ? ' …' : ''}`
}
