import { writeXlsxStream, type CellStyle, type CellValue, type ColumnDef } from 'hucre/xlsx'
import { knownField } from '../../domain/fields.ts'
import { decimalsOf } from '../../domain/money.ts'
import {
  cellOf,
  textOf,
  isExactNumber,
  inPortions,
  type Cell,
  type ExportedRecord,
} from './exported-record.ts'

/** A row below the records, by field: a label, or an amount in its currency. */
export type ClosingRow = { cells: Record<string, Cell>; bold: boolean }

type XlsxOptions = {
  /** The name of the sheet, at most 31 characters. */
  sheet: string
  fields: readonly string[]
  labels: readonly string[]
  closing: readonly ClosingRow[]
  signal: AbortSignal
}

/**
 * Records as a workbook: labels in bold and always visible, amounts as numbers, days as dates, and the closing rows
 * after an empty one, so that sorting and filtering leave them alone.
 */
export async function writeXlsx(records: readonly ExportedRecord[], options: XlsxOptions): Promise<Blob> {
  const { sheet, fields } = options
  const columns: ColumnDef[] = fields.map((field) => ({ width: widthOf(field) }))
  const rows = rowsOf(records, columns, options)
  const reader = writeXlsxStream(rows, { name: sheet, columns, freezePane: { rows: 1 } }).getReader()
  const parts: BlobPart[] = []
  for (let part = await reader.read(); !part.done; part = await reader.read())
    parts.push(new Uint8Array(part.value))
  return new Blob(parts, { type: mediaType })
}

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The rows in order. The library copies a row's styles from the columns when it receives the row, so each row sets them first. */
async function* rowsOf(
  records: readonly ExportedRecord[],
  columns: ColumnDef[],
  { fields, labels, closing, signal }: XlsxOptions,
): AsyncGenerator<CellValue[]> {
  const style = (styles: readonly CellStyle[]) => {
    for (const [index, column] of columns.entries()) column.style = styles[index] ?? {}
  }
  style(fields.map((field) => ({ font: { bold: true }, ...(isRight(field) && { alignment: right }) })))
  yield labels.map(written)
  for await (const portion of inPortions(records, signal))
    for (const record of portion) {
      const cells = fields.map((field) => cellOf(record, field))
      style(cells.map((cell) => styleOf(cell, textOf(record, 'currency'))))
      yield cells.map(valueOf)
    }
  if (closing.length > 0) yield []
  for (const { cells: byField, bold } of closing) {
    const cells = fields.map((field): Cell => byField[field] ?? { text: '', kind: 'text' })
    const currency = byField['currency']?.text ?? ''
    style(cells.map((cell) => ({ ...styleOf(cell, currency), ...(bold && { font: { bold } }) })))
    yield cells.map(valueOf)
  }
}

function valueOf({ text, kind }: Cell): CellValue {
  if (kind === 'amount' && isExactNumber(text)) return Number(text)
  if (kind === 'day' && isSpreadsheetDay(text)) return new Date(`${text}T00:00:00Z`)
  if (text === '') return null
  return written(text)
}

/**
 * Text as the file format takes it. It writes control characters as `_x0007_`, so text that looks like one is
 * escaped. XML has no U+FFFE, U+FFFF or half a character at all: with one of them the file would not open.
 */
function written(text: string): string {
  return text
    .slice(0, mostCharacters)
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
}

// A longer text would make the whole file unreadable for Excel.
const mostCharacters = 32_767

function styleOf(cell: Cell, currency: string): CellStyle {
  if (cell.kind === 'day') return { numFmt: 'yyyy-mm-dd' }
  if (cell.kind !== 'amount') return {}
  const decimals = Math.min(20, decimalsOf(cell.text, currency))
  return { numFmt: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`, alignment: right }
}

const right = { horizontal: 'right' } as const

function isRight(field: string): boolean {
  return knownField(field)?.kind === 'amount'
}

/** Spreadsheets count days from 1900, and take that year for a leap year. */
function isSpreadsheetDay(day: string): boolean {
  return day >= '1900-03-01'
}

function widthOf(field: string): number {
  const kind = knownField(field)?.kind
  if (kind === 'lines' || field === 'note' || field === 'answer') return 60
  if (kind === 'currency' || kind === 'country') return 10
  if (kind === 'date') return 12
  return kind === 'amount' ? 16 : 24
}
