import { readXls, readXlsx } from 'hucre/xlsx'
import type { Cell, CellValue, Workbook } from 'hucre/xlsx'
import type { Table } from './table.ts'
import { mostRows } from './table.ts'
import { TableFileError } from './table-file-error.ts'
import * as messages from './messages.ts'

/** The rows of the first sheet that has any, with what was not read. Throws a `TableFileError`. */
export async function readWorkbook(bytes: Uint8Array): Promise<Table> {
  const { sheets } = await opened(bytes)
  const filled = sheets.filter(({ rows }) =>
    rows.some((cells) => cells.some((cell) => cell !== null && cell !== '')),
  )
  const [sheet, ...others] = filled
  if (!sheet) throw new TableFileError(messages.emptyFile)
  if (sheet.rows.length > mostRows * 10) throw new TableFileError(messages.tooManyRows(mostRows))
  const rows = sheet.rows.map((cells, row) => ({
    at: row + 1,
    cells: cells.map((value, column) => textOf(value, sheet.cells?.get(`${row},${column}`))),
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
function textOf(value: CellValue, cell: Cell | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const format = cell?.style?.numFmt ?? ''
  if (typeof value === 'number' && /^0+$/.test(format)) return String(value).padStart(format.length, '0')
  return String(value)
}
