import type { CollectionName } from '../../domain/collection-name.ts'
import { contactFieldNames, transactionFieldNames } from '../../domain/fields.ts'
import type { Notation } from '../../domain/csv-line.ts'

export type FileFormat = 'xlsx' | 'csv' | 'vcard' | 'json'

export type ExportFormat = FileFormat | 'print'

/** The formats that make sense for a collection, most wanted first. */
export const exportFormats: Record<CollectionName, readonly ExportFormat[]> = {
  contacts: ['xlsx', 'csv', 'vcard', 'json'],
  transactions: ['xlsx', 'csv', 'print', 'json'],
}

export const endings: Record<FileFormat, string> = { xlsx: 'xlsx', csv: 'csv', vcard: 'vcf', json: 'json' }

/** Whether the columns of a format can be chosen. An address book takes everything it has a field for. */
export function hasColumns(format: ExportFormat): boolean {
  return format === 'xlsx' || format === 'csv'
}

/** What the user chose to export, and how. */
export type ExportChoice = {
  which: 'ticked' | 'found'
  format: ExportFormat
  columns: Columns
  notation: Notation
}

/** Which columns a file has: those of the list, or everything. */
type Columns = 'seen' | 'all'

/** The fields behind the columns of a list, in their order, each once. */
export function seenFields(columns: readonly string[]): readonly string[] {
  return [...new Set(columns.flatMap((column) => behind[column] ?? [column]))]
}

/** Columns that show more than one field. */
const behind: Partial<Record<string, readonly string[]>> = {
  name: ['company', 'firstName', 'lastName'],
  person: ['firstName', 'lastName'],
  amount: ['amount', 'currency'],
}

/** Everything known about a record. */
export const allFields: Record<CollectionName, readonly string[]> = {
  contacts: [...contactFieldNames, 'id'],
  transactions: [...transactionFieldNames, 'id'],
}
