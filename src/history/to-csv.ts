import { csvLine, csvStart } from '../domain/csv-line.ts'

/** Rows as CSV with a byte order mark. */
export function toCsv(rows: string[][]): string {
  return csvStart + rows.map((row) => csvLine(row)).join('')
}
