import { dayReader } from './day.ts'
import type { CsvHead } from './head.ts'
import type { CsvMapping } from './csv-mapping.ts'
import type { CsvRow } from './read-table.ts'
import { StatementError } from '../common/statement.ts'

/**
 * Refuses a file with more tables than the one that the mapping reads: comdirect writes all accounts of a customer into
 * one file, each with its own header, and the lines of the other accounts would be lost.
 */
export function refuseOtherTables(
  { header, skip = 0, date }: CsvMapping,
  head: CsvHead,
  behind: CsvRow[],
): void {
  if (header === 'none') return
  const readDay = dayReader(date.format)
  const before = head.preamble().map((cells, index) => ({ at: index + 1, cells }))
  const other = [...before.slice(skip), ...behind].find(
    ({ cells }) => cells.filter((cell) => cell !== '').length > 3 && readDay(cells[0] ?? '') !== undefined,
  )
  if (other)
    throw new StatementError(
      'This row is outside the table: the file contains several accounts. Download each account separately',
      other.at,
    )
}
