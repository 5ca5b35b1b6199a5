import type { CollectionName } from '../../domain/collection-name.ts'
import { labelOf } from '../../domain/fields.ts'
import { otherName } from '../../domain/record-meta.ts'
import type { FileFormat } from './export-format.ts'
import type { ExportedRecord } from './exported-record.ts'
import { textOf, inPortions } from './exported-record.ts'
import { closingRows } from './closing-rows.ts'
import type { Notation } from '../../domain/csv-line.ts'
import { writeCsv } from './write-csv.ts'
import { writeVcard } from './write-vcard.ts'
import * as messages from '../messages.tsx'

type FileOptions = {
  collection: CollectionName
  format: FileFormat
  /** The columns, for formats that have columns. */
  fields: readonly string[]
  /** The labels of columns that are not fields. */
  extraLabels?: Readonly<Record<string, string>>
  /** The notation of numbers and columns in CSV. */
  notation: Notation
  nameOf: (record: ExportedRecord) => string
  signal: AbortSignal
}

/** A file of records. Throws the abort when stopped; there is never a partial file. */
export async function makeFile(records: readonly ExportedRecord[], options: FileOptions): Promise<Blob> {
  const { collection, format, fields, extraLabels = {}, notation, nameOf, signal } = options
  const labels = fields.map((field) =>
    field === 'id' ? messages.idHeader : (extraLabels[field] ?? labelOf(field)),
  )
  if (format === 'csv') return writeCsv(records, { fields, labels, notation, signal })
  if (format === 'json') return writeJson(records, { fields, signal })
  if (format === 'vcard') return writeVcard(records, { nameOf, signal })
  // The library that writes workbooks is large.
  const { writeXlsx } = await import('./write-xlsx.ts')
  const closing = closingRows(records, fields)
  return writeXlsx(records, { sheet: messages.sheets[collection], fields, labels, closing, signal })
}

/** Records as a JSON array, with their ids; every value is text, as the service has it. */
async function writeJson(
  records: readonly ExportedRecord[],
  { fields, signal }: { fields: readonly string[]; signal: AbortSignal },
): Promise<Blob> {
  const parts: string[] = []
  const names = ['id', ...fields.filter((field) => field !== 'id')]
  const keyOf = (name: string) => {
    const other = otherName(name)
    return other === undefined || names.includes(other) ? name : other
  }
  for await (const portion of inPortions(records, signal))
    parts.push(
      portion
        .map((record) => Object.fromEntries(names.map((name) => [keyOf(name), textOf(record, name)])))
        .map((fieldsOf) => `  ${JSON.stringify(fieldsOf)}`)
        .join(',\n'),
    )
  return new Blob([`[\n${parts.join(',\n')}\n]\n`], { type: 'application/json' })
}
