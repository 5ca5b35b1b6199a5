import { csvLine, csvStart } from '../../domain/csv-line.ts'
import type { Notation } from '../../domain/csv-notation.ts'
import { labelOf } from '../../domain/label-of.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { comparedFields } from '../../statements/compare-with-books.ts'
import type { Comparison, FileLine } from '../../statements/compare-with-books.ts'
import * as messages from './compare-messages.ts'

type Row = { kind: messages.Kind; line?: FileLine; record?: Transaction; fields?: readonly string[] }

/** A comparison as CSV: a row for each line and for each transaction that no line explains. Amounts are exact. */
export function comparisonCsv(
  { missing, different, onlyInBooks, there }: Comparison,
  { decimal, separator }: Notation,
): Blob {
  const rows: Row[] = [
    ...missing.map((line): Row => ({ kind: 'missing', line })),
    ...different.map((one): Row => ({ kind: 'different', ...one })),
    ...onlyInBooks.map((record): Row => ({ kind: 'onlyInBooks', record })),
    ...there.map((one): Row => ({ kind: 'there', ...one })),
  ]
  const labels = comparedFields.map(labelOf)
  const head = [
    messages.csvResult,
    messages.csvDiffers,
    messages.csvLine,
    ...labels,
    ...labels.map(messages.csvOfBooks),
  ]
  const valuesOf = (of: FileLine | Transaction | undefined) =>
    comparedFields.map((field) =>
      field === 'amount' ? (of?.amount ?? '').replace('.', decimal) : (of?.[field] ?? ''),
    )
  const body = rows.map(({ kind, line, record, fields = [] }) => [
    messages.kinds[kind],
    fields.map(labelOf).join(' '),
    line ? String(line.at) : '',
    ...valuesOf(line),
    ...valuesOf(record),
  ])
  const parts = [csvStart, ...[head, ...body].map((cells) => csvLine(cells, separator))]
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
