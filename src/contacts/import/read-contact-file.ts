import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { openText } from '../../statements/encoding/decode.ts'
import { StatementError } from '../../statements/common/statement.ts'
import { ContactFileError, mostRows } from './contact-table.ts'
import type { ContactTable, TableRow } from './contact-table.ts'
import { areValues, countNamed, guessColumns } from './guess-columns.ts'
import { readVcards } from './read-vcards.ts'
import * as messages from './messages.ts'

const mostBytes = 30_000_000

/** Reads a CSV file, a workbook or vCards. Throws a `ContactFileError`. */
export async function readContactFile(file: File): Promise<ContactTable> {
  if (file.size > mostBytes) throw new ContactFileError(messages.tooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0) throw new ContactFileError(messages.emptyFile)
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  if (start === 'PK\x03\x04' || start === '\xD0\xCF\x11\xE0') {
    const { readWorkbook } = await import('./read-workbook.ts')
    return tableOf(await readWorkbook(bytes))
  }
  const text = textOf(bytes)
  if (text.trim() === '') throw new ContactFileError(messages.emptyFile)
  if (!/^\s*BEGIN:VCARD/i.test(text)) return tableOf({ rows: csvRows(text), notes: [] })
  return checked(readVcards(text))
}

function textOf(bytes: Uint8Array): string {
  try {
    return openText(bytes).read().replace(/\r\n?/g, '\n')
  } catch (error) {
    if (error instanceof StatementError) throw new ContactFileError(messages.notContacts)
    throw error
  }
}

function csvRows(text: string): TableRow[] {
  if (text.split('\n').length > mostRows * 10) throw new ContactFileError(messages.tooManyRows(mostRows))
  // Excel writes the separator into a line of its own.
  const [said, stated] = /^sep=(.)\n/.exec(text) ?? []
  const table = said ? text.slice(said.length) : text
  try {
    return rowsOf(table, stated ?? separatorOf(table), '"', said ? 2 : 1)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = Number(error['lines']) + (said ? 1 : 0)
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    throw new ContactFileError(messages.atLine(at, isOpen ? messages.openQuote : messages.notRows))
  }
}

type Parsed = { record: string[]; info: { lines: number } }

/** The rows of a text with the lines where they begin. The parser's build for browsers: statements are read on Node. */
function rowsOf(text: string, delimiter: string, quote: '"' | null, firstLine = 1): TableRow[] {
  const parsed = parse(text, {
    delimiter,
    quote,
    info: true,
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    ltrim: true,
    // An open quotation mark would turn the rest of the file into one row.
    max_record_size: 200_000,
  }) as unknown as Parsed[]
  return parsed.map(({ record, info }) => ({
    // The parser gives the line where a row ends.
    at: firstLine + info.lines - 1 - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0),
    cells: record.map(plainCell),
  }))
}

/** Without the `="…"` that keeps spreadsheets from changing numbers. */
function plainCell(cell: string): string {
  const [, inner] = /^=?"([\s\S]*)"$/.exec(cell.trim()) ?? []
  return (inner ?? cell).trim()
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
    return rowsOf(sample, separator, '"')
  } catch {
    return rowsOf(sample, separator, null)
  }
}

/** Finds the names of the columns among the first rows: some files begin with a title. */
function tableOf({ rows, notes }: { rows: TableRow[]; notes: string[] }): ContactTable {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first] = filled
  if (!first) throw new ContactFileError(messages.emptyFile)
  const counts = filled.slice(0, 10).map(({ cells }) => countNamed(cells))
  const most = Math.max(...counts)
  const width = Math.max(...filled.slice(0, 50).map(({ cells }) => cells.length))
  const isNamed = most >= Math.min(2, width) && !areValues(filled[counts.indexOf(most)]?.cells ?? [])
  const isHeader = !isNamed && filled.length > 1 && !areValues(first.cells)
  const header = isNamed ? counts.indexOf(most) : isHeader ? 0 : -1
  const body = filled.slice(header + 1)
  if (body.length === 0) throw new ContactFileError(messages.onlyNames)
  const samples = body.slice(0, 200).map(({ cells }) => cells)
  const columns = guessColumns(filled[header]?.cells, samples)
  return checked({
    columns,
    rows: body,
    notes: [...(header > 0 ? [messages.linesBefore(header)] : []), ...notes],
  })
}

function checked(table: ContactTable): ContactTable {
  if (table.rows.length > mostRows) throw new ContactFileError(messages.tooManyRows(mostRows))
  if (table.columns.every(({ meaning }) => meaning === '')) throw new ContactFileError(messages.noColumns)
  return table
}
