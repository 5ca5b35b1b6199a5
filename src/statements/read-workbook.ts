import { streamXlsxRows } from 'hucre/xlsx'
import { mostCells, mostColumns, refuseTooMany, StatementError, tooMany } from './common/statement.ts'
import type { Sheet, SheetCell } from './csv/open-sheet.ts'
import { partsOfWorkbook } from './unzip.ts'

/** The sheets of a workbook that are not hidden, with their rows. Macros are not read. Throws a StatementError. */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  // Unpacks every part once to compare it with its checksum, which the library does not do for sheets.
  const texts = new Map<string, string>()
  for (const { name, unpack } of partsOfWorkbook(bytes)) {
    const part = await unpack()
    if (/(?:^|\/)(?:workbook|styles)\.xml$/.test(name))
      texts.set(name.replace(/^.*\//, ''), new TextDecoder().decode(part))
  }
  refuseSignsInFormats(texts.get('styles.xml') ?? '')
  const sheets: Sheet[] = []
  let cells = 0
  for (const name of sheetsIn(texts.get('workbook.xml') ?? '')) {
    const rows: Sheet['rows'] = []
    try {
      for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) {
        const row = values.map(cellOf)
        const last = row.findLastIndex((cell) => cell !== '')
        if (last === -1) continue
        cells += last + 1
        if (last >= mostColumns) throw tooMany(mostColumns, 'columns', index + 1)
        if (cells > mostCells) throw tooMany(mostCells, 'cells', index + 1)
        rows.push({ at: index + 1, cells: row.slice(0, last + 1) })
        refuseTooMany({ lines: rows.length }, index + 1)
      }
    } catch (error) {
      if (error instanceof StatementError) throw error
      // A chart in a sheet of its own has no rows.
      if (!/missing worksheet/.test(String(error)))
        throw new StatementError('The workbook is damaged or cut off: download it again, or save it as CSV')
    }
    if (rows.length > 0) sheets.push({ name, rows })
  }
  if (sheets.length === 0) throw new StatementError('This workbook has no sheet with rows')
  return sheets
}

function cellOf(value: unknown): SheetCell {
  if (value instanceof Date) {
    const time = value.getTime()
    return Number.isNaN(time) ? '' : { day: value.toISOString().slice(0, 10) }
  }
  return typeof value === 'number' || typeof value === 'string' ? value : value === true ? 'TRUE' : ''
}

/** The names of the sheets in their order. */
function sheetsIn(workbook: string): string[] {
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const name = /\bname="([^"]*)"/.exec(attributes)?.[1]
    return name === undefined || /\bstate="(?:veryH|h)idden"/.test(attributes) ? [] : [plain(name)]
  })
}

function plain(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (all, hex?: string, decimal?: string, name = '') =>
      hex || decimal
        ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
        : (named[name] ?? all),
  )
}

/** Some programs write Dr and Cr as the format of a number: then the number does not say whether it is money in or out. */
function refuseSignsInFormats(styles: string): void {
  for (const [, code = ''] of styles.matchAll(/\bformatCode="([^"]*)"/g))
    if (/(?<!\p{L})(?:dr|cr)(?!\p{L})/iu.test(plain(code).replaceAll(/["\\]/g, '')))
      throw new StatementError(
        'This workbook says only by the format of a cell (Dr, Cr) whether an amount is money in or out. Download the statement as CAMT, MT940, OFX or CSV',
      )
}
