import { readCsv, type CsvMapping } from '../../src/statements/csv/read-csv.ts'
import { withoutDetail } from './without-details.ts'
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

export function read(file: string, mapping: CsvMapping = plain): StatementLine[] {
  return readCsv(file, mapping).flatMap(({ lines }) => lines.map(withoutDetail))
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
