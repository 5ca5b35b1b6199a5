import { columnsFrom } from '../../domain/csv-columns.ts'
import { attempt } from '../common/collect-faults.ts'
import { filledRows, type CsvRow } from './split-rows.ts'
import { dateFormatsOf, isNumber } from './guess-values.ts'

/** The table in a file of unknown columns: what separates them, their names and the first rows. */
export type GuessedTable = {
  delimiter: string
  /** The line of the header, or of the first row if there is none. */
  at: number
  /** Whether someone said which the first row is. */
  isChosen: boolean
  /** undefined if the file has no header. */
  names: string[] | undefined
  /** The header has two lines: no line has all the names. */
  isTwoLined: boolean
  width: number
  rows: CsvRow[]
  preamble: CsvRow[]
  /** The rows at the end that are no payments. */
  footer: CsvRow[]
}

const mostLines = 150

/** What someone says of a file: what separates its columns, and the line of the first row. */
export type SaidShape = { delimiter?: string | undefined; firstLine?: number | undefined }

/** The table that the file most likely contains: the separator that gives the most rows with a day and an amount. */
export function guessTable(text: string, said: SaidShape = {}): GuessedTable | undefined {
  const lines = text.split('\n', mostLines)
  const begin = evenQuotes(lines)
  const isWhole = lines.length < mostLines && text.length < columnsFrom / 2
  const separators = separatorsIn(begin)
  const asked = separators.filter((one) => one === said.delimiter)
  const found = (asked.length > 0 ? asked : separators).flatMap((delimiter) => {
    const rows = attempt(() => filledRows(begin, delimiter, '"')).result
    const table = rows && tableOf(rows, delimiter, isWhole, said.firstLine)
    return table ? [table] : []
  })
  return found.toSorted((one, other) => scoreOf(other) - scoreOf(one))[0]
}

/** The table in the first rows of a sheet, which are all of it or not. */
export function guessTableIn(
  rows: CsvRow[],
  isWhole: boolean,
  said: SaidShape = {},
): GuessedTable | undefined {
  return tableOf(rows, sheetDelimiter, isWhole, said.firstLine)
}

/** Stands for the cells of a sheet, which nothing separates. */
export const sheetDelimiter = 'sheet'

function scoreOf({ rows, width }: GuessedTable): number {
  return rows.length * Math.min(width, 30)
}

const time = /\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?![\d.,])/g

/** Common separators, and any other character that most of the last lines contain, but for the colons of times. */
export function separatorsIn(text: string): string[] {
  const usual = [';', ',', '\t', '|']
  const lines = text
    .split('\n', mostLines)
    .filter((line) => line.trim() !== '')
    .slice(-5)
    .map((line) => line.replaceAll(time, ''))
  const isIn = (char: string) => lines.filter((line) => line.split(char).length > 2).length > lines.length / 2
  const others = [...new Set(lines.join(''))].filter((char) => /[~^:#!§¦*]/.test(char) && isIn(char))
  return [...usual, ...others]
}

/** Cuts the lines where no quotation mark is open. */
function evenQuotes(lines: string[]): string {
  let text = lines.join('\n')
  if (lines.length < mostLines) return text
  while (text.split('"').length % 2 === 0 && text.includes('\n')) text = text.slice(0, text.lastIndexOf('\n'))
  return text
}

function tableOf(
  all: CsvRow[],
  delimiter: string,
  isWhole: boolean,
  firstLine: number | undefined,
): GuessedTable | undefined {
  const isRow = ({ cells }: CsvRow) =>
    cells.length > 1 && cells.some((cell) => dateFormatsOf([cell]).length > 0) && cells.some(isNumber)
  const chosen = firstLine === undefined ? -1 : all.findIndex(({ at }) => at >= firstLine)
  const widths = Map.groupBy(all.slice(Math.max(chosen, 0)).filter(isRow), ({ cells }) => cells.length)
  const [most] = [...widths].toSorted(([, one], [, other]) => other.length - one.length)
  if (!most) return undefined
  const [width, alike] = most
  const readable = all.findIndex((row) => row === alike[0])
  const before = all.slice(Math.max(chosen - 1, 0), chosen === -1 ? readable : chosen)
  const above = before.findLastIndex(({ cells }) => isNames(cells, width))
  const header = above === -1 ? -1 : Math.max(chosen - 1, 0) + above
  const under = header !== -1 && header + 1 < readable ? all[header + 1] : undefined
  const isTwoLined = under !== undefined && isUnderNames(under.cells, width)
  const upper = all[header] && padded(all[header].cells, width)
  const names = isTwoLined ? upper?.map((name, index) => `${name} ${under.cells[index] ?? ''}`.trim()) : upper
  const top = isTwoLined ? header + 1 : header
  // Rows that cannot be read are no preamble and no footer: they would be left out in silence.
  const likely = names ? top + 1 : all.findIndex((row) => isWide(row, width) && hasDay(row))
  const first = chosen === -1 ? likely : chosen
  const last = all.findLastIndex((row) => isRow(row) && row.cells.length >= width)
  const footer = isWhole && !all.slice(last + 1).some(hasDay) ? all.slice(last + 1) : []
  return {
    delimiter,
    at: all[names ? top : first]?.at ?? 1,
    isChosen: chosen !== -1,
    names,
    isTwoLined,
    width,
    rows: all.slice(first, all.length - footer.length),
    preamble: all.slice(0, names ? header : first),
    footer,
  }
}

function hasDay({ cells }: CsvRow): boolean {
  return cells.some((cell) => dateFormatsOf([cell]).length > 0)
}

function isWide({ cells }: CsvRow, width: number): boolean {
  return cells.length > width / 2
}

/** A header has about as many names as the rows have cells, and neither days nor amounts. */
function isNames(cells: string[], width: number): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return (
    filled.length >= 2 &&
    filled.length >= width / 2 &&
    Math.abs(cells.length - width) <= 1 &&
    !filled.some((cell) => dateFormatsOf([cell]).length > 0 || /^[-+\d.,' ]+$/.test(cell))
  )
}

/** The second line of a header: words below some of the names, and neither days nor amounts. */
function isUnderNames(cells: string[], width: number): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return (
    filled.length >= 2 && cells.length <= width && filled.every((cell) => /^\P{N}*\p{L}\P{N}*$/u.test(cell))
  )
}

function padded(cells: string[], width: number): string[] {
  return Array.from({ length: Math.max(width, cells.length) }, (_, index) => cells[index] ?? '')
}
