import type { CollectionName } from '../../domain/collection-name.ts'

/** The formats of files. */
export type FileFormat = 'xlsx' | 'csv' | 'vcard' | 'json'

/** The ways to export records. */
export type ExportFormat = FileFormat | 'print'

/** The formats that make sense for a collection, most wanted first. */
export const exportFormats: Record<CollectionName, readonly ExportFormat[]> = {
  contacts: ['xlsx', 'csv', 'vcard', 'json'],
  transactions: ['xlsx', 'csv', 'print', 'json'],
}

/** The file name extensions. */
export const endings: Record<FileFormat, string> = { xlsx: 'xlsx', csv: 'csv', vcard: 'vcf', json: 'json' }

/** Whether the columns of a format can be chosen. An address book takes everything it has a field for. */
export function hasColumns(format: ExportFormat): boolean {
  return format === 'xlsx' || format === 'csv'
}
