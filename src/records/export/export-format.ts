import type { CollectionName } from '../../domain/collection-name.ts'

/** What a file can be. */
export type FileFormat = 'xlsx' | 'csv' | 'vcard' | 'json'

/** How records can be taken away. */
export type ExportFormat = FileFormat | 'print'

/** The formats that make sense for a collection, the most wanted first. */
export const exportFormats: Record<CollectionName, readonly ExportFormat[]> = {
  contacts: ['xlsx', 'csv', 'vcard', 'json'],
  transactions: ['xlsx', 'csv', 'print', 'json'],
}

/** The endings of the files' names. */
export const endings: Record<FileFormat, string> = { xlsx: 'xlsx', csv: 'csv', vcard: 'vcf', json: 'json' }

/** Whether the columns of a format can be chosen. An address book takes all that it has a place for. */
export function hasColumns(format: ExportFormat): boolean {
  return format === 'xlsx' || format === 'csv'
}
