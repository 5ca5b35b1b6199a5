import { csvLine, csvStart } from '../../domain/csv-line.ts'
import type { Cell, ExportedRecord } from './exported-record.ts'
import { cellOf, inPortions } from './exported-record.ts'

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

/** Records as CSV, field labels first. */
export async function writeCsv(
  records: readonly ExportedRecord[],
  { fields, labels, notation, signal }: CsvOptions,
): Promise<Blob> {
  const parts = [csvStart, csvLine(labels, notation.separator)]
  for await (const portion of inPortions(records, signal))
    parts.push(
      portion
        .map((record) => fields.map((field) => plainText(cellOf(record, field), notation)))
        .map((cells) => csvLine(cells, notation.separator))
        .join(''),
    )
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

type CsvOptions = {
  fields: readonly string[]
  labels: readonly string[]
  notation: Notation
  signal: AbortSignal
}

/** The text of a cell, amounts with the decimal sign of the notation and otherwise digit for digit. */
export function plainText({ text, kind }: Cell, { decimal }: Notation): string {
  return kind === 'amount' ? text.replace('.', decimal) : text
}
