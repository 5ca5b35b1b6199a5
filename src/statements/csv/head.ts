import { isIban } from '../../domain/bank-account.ts'
import { cleanText } from '../common/normalize.ts'
import { StatementError } from '../common/statement.ts'
import { feesIn, sidesOf, type Column, type CsvMapping } from './csv-mapping.ts'
import { columnHeadOf } from './header-words.ts'
import { delimitersOf, likeliestHeader, type FirstLines } from './first-lines.ts'
import type { CsvRow, Quote } from './split-rows.ts'

/** Where the rows of a file start, and which cell belongs to which column. */
export type CsvHead = {
  delimiter: string
  /** The line of the first row, from 1. */
  at: number
  /** The number of cells in a row. */
  width: number
  indexOf: (column: Column) => number | undefined
  /** The lines before the header: names of accounts, currencies. */
  preamble: () => string[][]
}

/** The head that a mapping describes; undefined if the file does not have it. */
export function findHead(lines: FirstLines, mapping: CsvMapping): CsvHead | undefined {
  if (mapping.header === 'none') return headless(lines, mapping, mapping.width ?? 0)
  const keys = wantedColumns(mapping, mapping.header).map(columnHeadOf)
  for (let line = 1 + (mapping.skip ?? 0); line <= lines.count; line += 1) {
    // Splitting a line is slower than checking whether it contains the names at all.
    if (!keys.every((key) => lines.text(line).includes(key))) continue
    for (const delimiter of delimitersOf(mapping)) {
      const names = lines.names(line, delimiter, quoteOf(mapping))
      if (!keys.every((key) => names.includes(key))) continue
      return {
        delimiter,
        at: line + 1,
        width: widthOf(names),
        indexOf: indexOf(names),
        preamble: () => before(lines, line, delimiter),
      }
    }
  }
  return undefined
}

/** The same; throws a StatementError that says what the file lacks. */
export function headOf(lines: FirstLines, mapping: CsvMapping): CsvHead {
  const head = findHead(lines, mapping)
  if (head) return head
  const { at, names } = likeliestHeader(lines)
  const keys = names.map(columnHeadOf)
  const missing =
    mapping.header === 'none'
      ? []
      : wantedColumns(mapping, mapping.header).filter((name) => !keys.includes(columnHeadOf(name)))
  throw new StatementError(
    mapping.header === 'none'
      ? `The mapping ${mapping.name} does not fit: a row of this file has ${names.length} columns, not ${mapping.width ?? 0}`
      : `The mapping ${mapping.name} does not fit: the header lacks ${listed(missing)}. It has ${listed(names)}`,
    at,
    'mapping',
  )
}

/** The quotation mark of a mapping's files. */
export function quoteOf({ quotes = '"' }: CsvMapping): Quote {
  return quotes === 'none' ? null : quotes
}

/**
 * The text beside one of the labels before the header, or below it if there is none beside it; or only `below` the
 * label, `all` texts beside it, or the rest of the `same cell`. "" if the label is missing.
 */
export function fromPreamble(head: CsvHead, labels: string[], take?: 'below' | 'all' | 'same cell'): string {
  const wanted = labels.map(columnHeadOf)
  const rows = head.preamble()
  if (take === 'same cell') {
    const cells = rows.flat().map((cell) => cell.replace(/\s+/g, ' '))
    const labelled = cells.map((cell) => labels.find((label) => isLabelled(cell, label)))
    const found = labelled.findIndex((label) => label !== undefined)
    return (cells[found] ?? '').slice(labelled[found]?.length ?? 0).replace(/^[\s:=.#-]+/, '')
  }
  for (const [index, row] of rows.entries()) {
    const label = row.findIndex((cell) => wanted.includes(columnHeadOf(cell)))
    if (label === -1) continue
    if (take === 'below') return rows[index + 1]?.[label] ?? ''
    if (take === 'all')
      return row
        .slice(label + 1)
        .join(' ')
        .trim()
    const found = [...row.slice(label + 1), ...(rows[index + 1] ?? [])].find((cell) => cell !== '')
    if (found !== undefined) return found
  }
  return ''
}

/** The only IBAN before the header, for banks that let users name their account, which is its label; else "". */
export function onlyIban(head: CsvHead): string {
  const words = head.preamble().flatMap((row) => row.flatMap((cell) => cell.split(/\s+(?=[A-Z]{2}\d{2})/)))
  const found = words.map((word) => word.replaceAll(/\s/g, '')).filter(isIban)
  return new Set(found).size === 1 ? (found[0] ?? '') : ''
}

function isLabelled(cell: string, label: string): boolean {
  return columnHeadOf(cell.slice(0, label.length)) === columnHeadOf(label) && cell.length > label.length
}

function indexOf(names: string[]): CsvHead['indexOf'] {
  // The first column with a name counts: ING and mBank repeat the currency column.
  const known = new Map(names.map((name, index) => [name, index] as const).toReversed())
  const asked = new Map<Column, number | undefined>()
  return (column) => {
    if (typeof column === 'number') return column - 1
    if (!asked.has(column)) asked.set(column, known.get(columnHeadOf(column)))
    return asked.get(column)
  }
}

function headless(lines: FirstLines, mapping: CsvMapping, width: number): CsvHead | undefined {
  const at = 1 + (mapping.skip ?? 0)
  const delimiter = delimitersOf(mapping).find(
    (one) => lines.cells(at, one, quoteOf(mapping)).length >= width,
  )
  if (delimiter === undefined) return undefined
  return {
    delimiter,
    at,
    width,
    indexOf: (column) => (typeof column === 'number' ? column - 1 : undefined),
    preamble: () => before(lines, at, delimiter),
  }
}

function before(lines: FirstLines, end: number, delimiter: string): string[][] {
  return Array.from({ length: end - 1 }, (_, index) => lines.cells(index + 1, delimiter, '"'))
}

/** The column names that the mapping requires in a header. */
function wantedColumns(mapping: CsvMapping, header: string[]): string[] {
  const optional = (mapping.optional ?? []).map(columnHeadOf)
  const used = columnsOf(mapping).filter((column) => typeof column === 'string')
  return [...new Set([...header, ...used.filter((name) => !optional.includes(columnHeadOf(name)))])]
}

function columnsOf({ amount, ...mapping }: CsvMapping): Column[] {
  const listedColumns = (party: CsvMapping['counterpart']) =>
    party === undefined ? [] : Array.isArray(party) ? party : [...party.in, ...party.out]
  const account = mapping.bankAccount
  const fees = feesIn({ amount, ...mapping })
  return [
    ...mapping.date.columns,
    ...('outIs' in amount ? [amount.in, amount.out] : sidesOf(amount.column)),
    ...('direction' in amount ? [amount.direction] : []),
    ...('column' in mapping.currency ? sidesOf(mapping.currency.column) : []),
    ...listedColumns(mapping.counterpart),
    ...(account && 'columns' in account ? listedColumns(account.columns) : []),
    ...(mapping.description ?? []).flat(),
    ...(mapping.ownWords ?? []),
    ...(mapping.booked ?? []).map(({ column }) => column),
    ...[...fees, mapping.signs, mapping.counterpartInText].flatMap((part) => (part ? [part.column] : [])),
    ...[mapping.reference, mapping.balance, ...fees.map(({ currency }) => currency)].filter(
      (column) => column !== undefined,
    ),
  ]
}

/** Ignores delimiters after the last name. */
function widthOf(names: string[]): number {
  return names.findLastIndex((name) => name !== '') + 1
}

/** A cell of a row, trimmed; "" when the file does not have the column. */
export type Cells = (column: Column) => string

/** A column as users know it: by name or by number. */
export function nameOfColumn(column: Column): string {
  return typeof column === 'number' ? String(column) : `"${column}"`
}

/** What is wrong with a cell of a column, in a line. */
export function faultIn(column: Column, words: string, at: number): StatementError {
  return new StatementError(`Column ${nameOfColumn(column)}: ${words}`, at)
}

/** The cells of a row by their columns. */
export function cellsOf({ cells }: CsvRow, head: CsvHead): Cells {
  return (column) => cells[head.indexOf(column) ?? -1] ?? ''
}

/** The content of a cell, shortened for a message. */
export function quotedCell(text: string): string {
  const clean = cleanText(text)
  return clean.length > 80 ? `"${clean.slice(0, 79).toWellFormed()}…"` : `"${clean}"`
}

/** Column names for a message: the first forty. */
export function listed(names: string[]): string {
  return `${names.slice(0, 40).map(quotedCell).join(', ')}${names.length > 40 ? ' …' : ''}`
}
