import type { CollectionName } from '../../domain/collection-name.ts'
import { labelOf } from '../../domain/label-of.ts'
import { allFields } from './export-fields.ts'
import type { FileFormat } from './export-format.ts'
import type { ExportedRecord } from './exported-record.ts'
import { closingRows } from './closing-rows.ts'
import { writeCsv } from './write-csv.ts'
import type { Notation } from './write-csv.ts'
import { writeJson } from './write-json.ts'
import { writeVcard } from './write-vcard.ts'
import * as messages from './messages.ts'

export type FileOptions = {
  collection: CollectionName
  format: FileFormat
  /** The columns, for formats that have columns. */
  fields: readonly string[]
  /** The notation of numbers and columns in CSV. */
  notation: Notation
  nameOf: (record: ExportedRecord) => string
  signal: AbortSignal
}

/** A file of records. Throws the abort when stopped; there is never a partial file. */
export async function makeFile(records: readonly ExportedRecord[], options: FileOptions): Promise<Blob> {
  const { collection, format, fields, notation, nameOf, signal } = options
  const labels = fields.map((field) => (field === 'id' ? messages.id : labelOf(field)))
  if (format === 'csv') return writeCsv(records, { fields, labels, notation, signal })
  if (format === 'json') return writeJson(records, { fields: allFields[collection], signal })
  if (format === 'vcard') return writeVcard(records, { nameOf, signal })
  // The library that writes workbooks is large.
  const { writeXlsx } = await import('./write-xlsx.ts')
  const closing = closingRows(records, fields)
  return writeXlsx(records, { sheet: messages.sheets[collection], fields, labels, closing, signal })
}
