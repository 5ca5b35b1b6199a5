import type { Columns } from './export-fields.ts'
import type { ExportFormat } from './export-format.ts'
import type { Notation } from './write-csv.ts'

/** What the user chose to export, and how. */
export type ExportChoice = {
  which: 'ticked' | 'found'
  format: ExportFormat
  columns: Columns
  notation: Notation
}
