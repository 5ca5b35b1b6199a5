import { stringify } from 'csv-stringify/sync'
import { contactFields, transactionFields } from '../../contract/fields.ts'
import { isDecimal } from '../../values/money.ts'
import type { ExportedRecord } from '../database/backup/export.ts'

/** The text of a file of records, made piece by piece: what stands before, the records as they come, and what stands behind. */
export type Format = {
  begin: string
  records: (records: readonly ExportedRecord[]) => string
  end: () => string
}

const columnsOf = { contacts: ['id', ...contactFields], transactions: ['id', ...transactionFields] }

/** An array of objects, one a line. */
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
 * Comma-separated values as in RFC 4180: a line of names, quotes where they are needed. For a spreadsheet with the mark by which it knows
 * UTF-8, and with an apostrophe before text that it would take for a formula (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvFormat(collection: keyof typeof columnsOf, forSpreadsheet: boolean): Format {
  const columns = columnsOf[collection]
  const lines = (rows: readonly (readonly string[])[]) =>
    stringify(
      rows.map((row) => [...row]),
      { record_delimiter: '\r\n' },
    )
  const harmless = (value: string, column: string) =>
    /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(value) && !(column === 'amount' && isDecimal(value))
      ? `'${value}`
      : value
  return {
    begin: `${forSpreadsheet ? '\ufeff' : ''}${lines([columns])}`,
    records: (records) =>
      lines(
        records.map((record) =>
          columns.map((column) => {
            const value = record[column] ?? ''
            return forSpreadsheet ? harmless(value, column) : value
          }),
        ),
      ),
    end: () => '',
  }
}
