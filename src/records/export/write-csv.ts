import { csvLine, csvStart, type Notation } from '../../domain/csv-line.ts'
import { cellOf, inPortions, type Cell, type ExportedRecord } from './exported-record.ts'

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
