import type { ColumnAnswers } from '../domain/csv-columns.ts'
import {
  chosenFrom,
  guessIn,
  openSource,
  readOne,
  saidEncoding,
  type FileOptions,
  type Source,
} from './read-source.ts'
import type { MappingGuess } from './csv/guess-mapping.ts'
import { decodeEntities } from './ofx/tree.ts'
import type { KeptColumns } from './csv/kept-columns.ts'
import { accountNamed } from './common/normalize.ts'
import {
  refuseTooMany,
  StatementError,
  mostCells,
  mostColumns,
  tooMany,
  type Statement,
} from './common/statement.ts'
import { isWorkbook, isZip, unzip, partsOfWorkbook } from './unzip.ts'
import { streamXlsxRows } from 'hucre/xlsx'
import type { Sheet, SheetCell } from './csv/open-sheet.ts'

export type ReadFile = {
  statements: Statement[]
  chosen?: Omit<KeptColumns, 'id' | 'answers'> | undefined
}

/** The statements of a file, or of all files in a ZIP archive: many banks deliver one file per day. */
export async function readFile(
  bytes: Uint8Array,
  { columns, currencies, accounts = {}, ...given }: FileOptions,
): Promise<ReadFile> {
  const options = { ...given, kept: inOwnCurrency(given.kept, currencies) }
  if (!isZip(bytes) || isWorkbook(bytes)) {
    const encoding = saidEncoding(columns) ?? options.encoding
    const source = await sourceOf(bytes, encoding)
    const chosen = columns && chosenFrom(source, columns, encoding)
    const sheet = options.sheet ?? columns?.['sheet']
    const statements = readOne(source, { ...options, encoding, sheet, csv: chosen?.mapping ?? options.csv })
    return { statements, chosen: source.isQif ? undefined : chosen }
  }
  const found: Statement[] = []
  let lines = 0
  const files = unzip(bytes)
  const asked = columns && files.find(({ name }) => name === columns['file'])
  if (columns && !asked) throw new StatementError('The answers in “columns” name no “file” of this archive')
  const encoding = saidEncoding(columns) ?? options.encoding
  const chosen = asked && chosenFrom(await sourceOf(await asked.unpack(), encoding), columns ?? {}, encoding)
  const kept = [...(chosen ? [{ ...chosen, id: '', answers: columns }] : []), ...options.kept]
  for (const { name, unpack } of files)
    try {
      const isAsked = name === asked?.name
      const sheet = isAsked ? columns?.['sheet'] : undefined
      const how = isAsked
        ? { ...options, encoding, sheet, csv: chosen?.mapping }
        : { ...options, kept: inOwnCurrency(kept, currencies, accounts[name]) }
      for (const statement of readOne(await sourceOf(await unpack(), how.encoding), how)) {
        found.push({ ...statement, file: name })
        lines += statement.lines.length
      }
      refuseTooMany({ statements: found.length, lines })
    } catch (error) {
      throw error instanceof StatementError ? within(name, error, asked?.name) : error
    }
  return { statements: found, chosen }
}

/** Whether a currency was said of a file or of its kept columns, so that the currencies of the books' accounts count for others. */
export function isCurrencySaid({ answers }: Pick<KeptColumns, 'answers'>): boolean {
  return answers?.['currency'] !== undefined
}

/** The kept columns for a file of which nobody said the currency: it may be of another account than the one that was meant. */
function inOwnCurrency(
  kept: readonly KeptColumns[] = [],
  currencies: Record<string, string> = {},
  account = '',
): KeptColumns[] {
  const own = currencies[accountNamed(account)]
  const byAccount = own === undefined ? currencies : { ...currencies, '': own }
  return kept.map((one) => {
    const { currency } = one.mapping
    if (!isCurrencySaid(one) || !('fixed' in currency)) return one
    return { ...one, mapping: { ...one.mapping, currency: { ...currency, byAccount } } }
  })
}

/** What the columns of a file seem to mean, of an archive those of the `file` that the answers name. Looks only at the beginning. */
export async function guessColumns(bytes: Uint8Array, answers: ColumnAnswers): Promise<MappingGuess> {
  if (!isZip(bytes) || isWorkbook(bytes)) return guessIn(await sourceOf(bytes), answers)
  const files = unzip(bytes)
  const file = files.find(({ name }) => name === answers['file']) ?? files[0]
  if (!file) throw new StatementError('There is no statement file in this ZIP archive')
  return guessIn(await sourceOf(await file.unpack()), answers)
}

async function sourceOf(bytes: Uint8Array, encoding?: string): Promise<Source> {
  if (isWorkbook(bytes)) return { bytes, sheets: await readWorkbook(bytes), isQif: false }
  return openSource(bytes, encoding)
}

function within(
  name: string,
  { message, at, remedy, others, more, fitting, kept }: StatementError,
  asked: string | undefined,
): StatementError {
  const named = others.map((other) => ({ ...other, reason: `${name}: ${other.reason}` }))
  const isUnknown = remedy === 'mapping' && fitting === undefined
  if (isUnknown && asked !== undefined)
    return new StatementError(
      `${name}: its columns are others than those of ${asked}. Take one of the two out of the archive, and import it by itself`,
    )
  const file = isUnknown || kept !== undefined ? name : undefined
  return new StatementError(`${name}: ${message}`, at, remedy, { others: named, more, fitting, kept, file })
}

/** The sheets of a workbook that are not hidden, with their rows. Macros are not read. Throws a StatementError. */
async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
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
    return name === undefined || /\bstate="(?:veryH|h)idden"/.test(attributes) ? [] : [decodeEntities(name)]
  })
}

/** Some programs write Dr, Cr or a minus as the format of a number: then the number does not say whether it is money in or out. */
function refuseSignsInFormats(styles: string): void {
  for (const [, written = ''] of styles.matchAll(/\bformatCode="([^"]*)"/g)) {
    const code = decodeEntities(written).replaceAll(/["\\]|\[[^\]]*\]|[_*]./g, '')
    // Before the first semicolon is the format of amounts above zero.
    if (/(?<!\p{L})(?:dr|cr)(?!\p{L})|^\s*-\s*[#0?][^;a-z]*(?:;|$)/iu.test(code))
      throw new StatementError(
        'This workbook says only by the format of a cell (Dr, Cr, a minus) whether an amount is money in or out. Download the statement as CAMT, MT940, OFX or CSV',
      )
  }
}
