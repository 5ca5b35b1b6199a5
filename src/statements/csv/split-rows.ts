import { CsvError, parse } from 'csv-parse/sync'
import { isAscii } from '../../domain/fold.ts'
import { mostCells, mostColumns, refuseTooMany, StatementError, tooMany } from '../common/statement.ts'
import { newlinesIn } from '../common/normalize.ts'

const largestRecord = 200_000

/** The quotation mark around cells, null if there is none. */
export type Quote = '"' | "'" | null

/** A row and the line of the file where it starts, from 1. */
export type CsvRow = { at: number; cells: string[] }

/** The rows of a text whose first line has the given line number in the file. Skips empty rows. */
export function filledRows(text: string, delimiter: string, quote: Quote, firstLine = 1): CsvRow[] {
  refuseTooManyCells(text, delimiter, firstLine)
  return splitRows(text, delimiter, quote, firstLine).filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** The same with its empty rows, of a text that is not too large. */
export function splitRows(text: string, delimiter: string, quote: Quote, firstLine = 1): CsvRow[] {
  const ends: number[] = []
  const cellOf = isAscii.test(text) ? plainCell : (cell: string) => withAsciiDigits(plainCell(cell))
  return parsed(text, delimiter, quote, firstLine, (line) => ends.push(line)).map((record, index) => ({
    // The parser gives the line where a row ends; a row with line breaks in quotation marks started earlier.
    at: firstLine + (ends[index] ?? 1) - 1 - record.reduce((sum, cell) => sum + newlinesIn(cell), 0),
    cells: record.map(cellOf),
  }))
}

/** Counts the separators before the rows are split, which takes a hundred times their memory. */
function refuseTooManyCells(text: string, delimiter: string, firstLine: number): void {
  let [at, columns, cells, end] = [firstLine, 1, 1, text.indexOf('\n')]
  for (let next = text.indexOf(delimiter); next !== -1; next = text.indexOf(delimiter, next + 1)) {
    for (; end !== -1 && end < next; end = text.indexOf('\n', end + 1)) {
      at += 1
      columns = 1
    }
    columns += 1
    cells += 1
    if (columns > mostColumns) throw tooMany(mostColumns, 'columns', at)
    if (cells > mostCells) throw tooMany(mostCells, 'cells', at)
  }
}

function parsed(
  text: string,
  delimiter: string,
  quote: Quote,
  firstLine: number,
  onEnd: (line: number) => void,
): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: '\n',
      quote,
      escape: quote ?? '"',
      // Banks put undoubled quotation marks into fields; if that splits a field wrongly, the length of its row shows
      // it.
      relax_quotes: true,
      relax_column_count: true,
      ltrim: true,
      // An unclosed quotation mark would turn the rest of the file into one record.
      max_record_size: largestRecord,
      on_record: (record, { lines, records }) => {
        refuseTooMany({ lines: records }, firstLine + lines - 1)
        onEnd(lines)
        return record
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = typeof error['lines'] === 'number' ? firstLine + error['lines'] - 1 : undefined
    throw new StatementError(
      quote !== null && text.includes(quote)
        ? 'A quotation mark here is never closed: the file is cut off or damaged'
        : 'The file cannot be split into rows and columns here',
      at,
    )
  }
}

/** Removes quotation marks that the parser left, and the `="…"` that keeps spreadsheets from changing numbers. */
function plainCell(cell: string): string {
  const [, inner] = /^=?"([\s\S]*)"$/.exec(cell.trim()) ?? []
  return (inner ?? cell).trim()
}

/** Numbers and days, which have no letters, in digits that every reader knows and without marks of direction. */
function withAsciiDigits(cell: string): string {
  if (!/[٠-٩۰-۹๐-๙\u200E\u200F\u061C]/.test(cell) || /\p{L}/u.test(cell)) return cell
  return cell
    .replace(/[٠-٩۰-۹๐-๙]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/[\u200E\u200F\u061C]/g, '')
}
