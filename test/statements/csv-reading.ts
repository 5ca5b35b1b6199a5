import { readCsv, type CsvMapping } from '../../src/statements/csv/read-csv.ts'
import type { StatementLine } from '../../src/statements/common/statement.ts'

export const plain: CsvMapping = {
  name: 'mine',
  delimiter: ';',
  header: ['Day'],
  date: { columns: ['Day'], format: 'DD.MM.YYYY' },
  numbers: { decimal: ',', thousands: '.' },
  amount: { column: 'Amount' },
  currency: { fixed: 'EUR' },
  counterpart: ['Name'],
  description: ['Text'],
}

/** The lines without what they carry besides what becomes a transaction, which bank-detail.test.ts is about. */
export function read(file: string, mapping: CsvMapping = plain): StatementLine[] {
  return readCsv(file, mapping).flatMap(({ lines }) => lines.map(({ bank: _, ...line }) => line))
}

export const withBalances: CsvMapping = {
  name: 'balances',
  delimiter: ',',
  header: ['Day', 'Value', 'Rest'],
  date: { columns: ['Day'], format: 'YYYY-MM-DD' },
  numbers: { decimal: '.' },
  amount: { column: 'Value' },
  currency: { fixed: 'EUR' },
  balance: 'Rest',
}

/** Rows of day, amount and the balance after it. */
export function balances(...rows: string[]) {
  return readCsv(['Day,Value,Rest', ...rows].join('\n'), withBalances)[0]
}
