import { splitRows } from '../statements/csv/split-rows.ts'
import { StatementError } from '../statements/common/statement.ts'
import { openText } from '../statements/encoding/open-text.ts'
import { mostRows, TableFileError, type Table, type TableRow, type Vcards } from './table.ts'
import * as messages from './messages.ts'
import { readXls, readXlsx, type Cell, type CellValue, type Workbook } from 'hucre/xlsx'

/** Reads a workbook or a CSV file; of vCards, the text. Throws a `TableFileError`. */
export async function readTable(bytes: Uint8Array): Promise<Table | Vcards> {
  if (bytes.length === 0) throw new TableFileError(messages.emptyFile)
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  if (start === 'PK\x03\x04' || start === '\xD0\xCF\x11\xE0') return readWorkbook(bytes)
  const text = textOf(bytes)
  if (text.trim() === '') throw new TableFileError(messages.emptyFile)
  return /^\s*BEGIN:VCARD/i.test(text) ? { vcards: text } : { rows: csvRows(text), notes: [] }
}

function textOf(bytes: Uint8Array): string {
  try {
    return openText(bytes).read().replace(/\r\n?/g, '\n')
  } catch (error) {
    if (error instanceof StatementError) throw new TableFileError(messages.noTable)
    throw error
  }
}

/** The rows of a CSV text, whatever separates its columns. */
function csvRows(text: string): TableRow[] {
  if (text.split('\n').length > mostRows * 10) throw new TableFileError(messages.tooManyRows(mostRows))
  // Excel writes the separator into a line of its own.
  const [said, stated] = /^sep=(.)\n/.exec(text) ?? []
  const table = said ? text.slice(said.length) : text
  try {
    return splitRows(table, stated ?? separatorOf(table), '"', said ? 2 : 1)
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    throw new TableFileError(messages.atLine(error.at ?? 1, error.message))
  }
}

/** The separator that gives the most rows of one width, and the most columns. */
function separatorOf(text: string): string {
  const begin = text.slice(0, 20_000)
  const sample = begin.length < text.length ? begin.slice(0, begin.lastIndexOf('\n')) : begin
  const scores = [';', ',', '\t', '|'].map((separator): [string, number] => {
    const widths = Map.groupBy(rowsIn(sample, separator), ({ cells }) => cells.length)
    const best = [...widths].map(([width, rows]) => (width > 1 ? rows.length * Math.min(width, 30) : 0))
    return [separator, Math.max(0, ...best)]
  })
  return scores.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ';'
}

function rowsIn(sample: string, separator: string): TableRow[] {
  try {
    return splitRows(sample, separator, '"')
  } catch {
    return splitRows(sample, separator, null)
  }
}

/** The rows of the first sheet that has any, with what was not read. Throws a `TableFileError`. */
async function readWorkbook(bytes: Uint8Array): Promise<Table> {
  const { sheets } = await opened(bytes)
  const filled = sheets.filter(({ rows }) =>
    rows.some((cells) => cells.some((cell) => cell !== null && cell !== '')),
  )
  const [sheet, ...others] = filled
  if (!sheet) throw new TableFileError(messages.emptyFile)
  if (sheet.rows.length > mostRows * 10) throw new TableFileError(messages.tooManyRows(mostRows))
  const rows = sheet.rows.map((cells, row) => ({
    at: row + 1,
    cells: cells.map((value, column) => cellText(value, sheet.cells?.get(`${row},${column}`))),
  }))
  const notes =
    others.length > 0
      ? [
          messages.otherSheets(
            sheet.name,
            others.map(({ name }) => name),
          ),
        ]
      : []
  return { rows, notes }
}

async function opened(bytes: Uint8Array): Promise<Workbook> {
  try {
    return bytes[0] === 0x50
      ? await readXlsx(bytes, { readStyles: true })
      : await readXls(bytes, { readStyles: true })
  } catch {
    throw new TableFileError(messages.damagedWorkbook)
  }
}

/** A cell as the sheet shows it: a format such as 00000 keeps the zeros of a postcode. */
function cellText(value: CellValue, cell: Cell | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const format = cell?.style?.numFmt ?? ''
  if (typeof value === 'number' && /^0+$/.test(format)) return String(value).padStart(format.length, '0')
  return String(value)
}
