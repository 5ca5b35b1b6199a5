import { columnsFrom } from '../../domain/csv-columns.ts'
import { StatementError } from '../common/statement.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { firstLinesOf, type FirstLines } from './first-lines.ts'
import { guessTable, type GuessedTable, type SaidShape } from './guess-table.ts'
import { quoteOf, type CsvHead } from './head.ts'
import { filledRows, type CsvRow } from './split-rows.ts'

/** A file whose columns are still unknown: its first lines, its rows as a mapping splits them, and the likeliest table. */
export type OpenedCsv = {
  lines: FirstLines
  rowsOf: (head: CsvHead, mapping: CsvMapping) => CsvRow[]
  guessed: (said?: SaidShape) => GuessedTable | undefined
}

export function openCsv(text: string): OpenedCsv {
  const whole = text.replace(/\r\n?/g, '\n')
  const file = withoutEnd(whole)
  if (file === '') throw new StatementError('The file is empty')
  return {
    lines: firstLinesOf(file),
    rowsOf: tableOnce(file, whole.slice(file.length).includes('\n')),
    guessed: (said) => guessTable(file.slice(0, columnsFrom), said),
  }
}

/** Drops blank lines at the end, and the U+001A or U+0000 that some programs add. Keeps tabs, which may be empty last cells. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && '\n \0\u001A'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Several mappings may read the same rows, so the file is parsed only once. */
function tableOnce(file: string, isEnded: boolean): OpenedCsv['rowsOf'] {
  const known = new Map<string, CsvRow[]>()
  return ({ at, delimiter }, mapping) => {
    const quote = quoteOf(mapping)
    const key = `${at} ${delimiter} ${quote}`
    const rows = known.get(key) ?? filledRows(fromLine(file, at), delimiter, quote, at)
    known.set(key, rows)
    if (!isEnded) refuseCutNumber(rows)
    return rows
  }
}

/** Refuses a table that ends in a number with fewer decimals than all above it, of which one shows that zeros are written, too. */
function refuseCutNumber(rows: CsvRow[]): void {
  const last = rows.at(-1)
  const column = (last?.cells.length ?? 0) - 1
  const [end = '', ...above] = rows.flatMap(({ cells }) => cells[column] || []).toReversed()
  const numbers = above.filter((cell) => /\d/.test(cell))
  if (!/\d$/.test(end) || /[.,]\d\d$/.test(end) || !numbers.some((cell) => /[.,]\d0$/.test(cell))) return
  if (numbers.every((cell) => /[.,]\d\d$/.test(cell)))
    throw new StatementError('The file is cut off within this number. Download it again', last?.at)
}

function fromLine(file: string, line: number): string {
  let begin = 0
  for (let at = 1; at < line; at += 1) {
    const end = file.indexOf('\n', begin)
    if (end === -1) return ''
    begin = end + 1
  }
  return file.slice(begin)
}
