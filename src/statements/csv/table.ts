import { CsvError, parse } from 'csv-parse/sync'
import { StatementFault } from '../statement.ts'

/** A row and the line of the file that it begins on, from 1. */
export type CsvRow = { at: number; cells: string[] }

/** The rows of a text whose first line is the given line of the file. Empty rows are left out. */
export function readTable(text: string, delimiter: string, quotes: boolean, firstLine = 1): CsvRow[] {
  const ends: number[] = []
  return parsed(text, delimiter, quotes, firstLine, (line) => ends.push(line))
    .map((record, index) => ({
      // The parser tells the line that a row ends on; within quotation marks it may have begun earlier.
      at: firstLine + (ends[index] ?? 1) - 1 - record.reduce((sum, cell) => sum + newlinesIn(cell), 0),
      cells: record.map(plainCell),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

function parsed(
  text: string,
  delimiter: string,
  quotes: boolean,
  firstLine: number,
  onEnd: (line: number) => void,
): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: '\n',
      quote: quotes ? '"' : null,
      // Banks put quotation marks into fields without doubling them; a field that is cut wrongly by one is told by its row's length.
      relax_quotes: true,
      relax_column_count: true,
      ltrim: true,
      on_record: (record, { lines }) => {
        onEnd(lines)
        return record
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = typeof error['lines'] === 'number' ? firstLine + error['lines'] - 1 : undefined
    throw new StatementFault(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'A quotation mark opens here that is never closed: the file was cut off or is damaged'
        : 'The file cannot be taken apart into rows and columns here',
      at,
    )
  }
}

/** Without quotation marks that the parser left, and without the `="…"` that keeps spreadsheets from changing numbers. */
function plainCell(cell: string): string {
  const [, inner] = /^=?"([\s\S]*)"$/.exec(cell.trim()) ?? []
  return (inner ?? cell).trim()
}

function newlinesIn(cell: string): number {
  return cell.includes('\n') ? cell.split('\n').length - 1 : 0
}
