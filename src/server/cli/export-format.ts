import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '../../domain/escape-formula.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { contactFieldNames, transactionFieldNames } from '../../domain/fields.ts'
import type { ExportedRecord } from '../database/backup/export-records.ts'

/** A file of records, written in pieces: the text before the records, each record, and the text after them. */
export type Format = {
  begin: string
  records: (records: readonly ExportedRecord[]) => string
  end: () => string
}

const columnsOf = { contacts: ['id', ...contactFieldNames], transactions: ['id', ...transactionFieldNames] }

/** A JSON array with one object per line. */
export function jsonFormat(): Format {
  let before = '['
  return {
    begin: '',
    records: (records) =>
      records
        .map((record) => {
          const text = `${before}\n${JSON.stringify(record)}`
          before = ','
          return text
        })
        .join(''),
    end: () => (before === '[' ? '[]\n' : '\n]\n'),
  }
}

/**
 * CSV as in RFC 4180: a header line, quotes where needed. For spreadsheets it starts with a byte order mark, which
 * tells them that it is UTF-8, and puts an apostrophe before text that they would read as a formula.
 */
export function csvFormat(collection: CollectionName, forSpreadsheet: boolean): Format {
  const columns = columnsOf[collection]
  const lines = (rows: readonly (readonly string[])[]) =>
    stringify(
      rows.map((row) => [...row]),
      { record_delimiter: '\r\n' },
    )
  return {
    begin: `${forSpreadsheet ? '\ufeff' : ''}${lines([columns])}`,
    records: (records) =>
      lines(
        records.map((record) => {
          const values = columns.map((column) => record[column] ?? '')
          return forSpreadsheet ? values.map(escapeFormula) : values
        }),
      ),
    end: () => '',
  }
}
