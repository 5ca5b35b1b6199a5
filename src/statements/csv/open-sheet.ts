import { StatementError } from '../common/statement.ts'
import { sidesOf, type Column, type CsvMapping } from './csv-mapping.ts'
import { nameOfColumn, type CsvHead } from './head.ts'
import { dayReader } from './day.ts'
import { columnHeadOf } from './header-words.ts'
import { type FirstLines } from './first-lines.ts'
import { guessTableIn } from './guess-table.ts'
import { dateFormatsOf } from './guess-values.ts'
import type { OpenedCsv } from './open-csv.ts'
import type { CsvRow } from './split-rows.ts'

/** A cell of a spreadsheet as the file has it; a day is YYYY-MM-DD. */
export type SheetCell = string | number | { day: string }
/**
 * A sheet of a workbook with its rows that are not empty, each with its number from 1; of a QIF file also the texts of a line that
 * have no column, and the amounts of the parts that it is split into.
 */
export type Sheet = {
  name: string
  rows: { at: number; cells: SheetCell[]; texts?: string[]; parts?: string[] }[]
}

/** How days and numbers are written where no mapping says it. */
const plain = { date: { columns: [], format: 'YYYY-MM-DD' }, numbers: { decimal: '.' as const } }

/** A sheet as the readers of CSV see it: days and numbers are written as each mapping expects them. */
export function openSheet({ rows }: Sheet): OpenedCsv {
  const begin = new Map(
    rows.filter(({ at }) => at <= 100).map((row) => [row.at, writtenAs(row, plain).cells]),
  )
  const cells = (line: number) => begin.get(line) ?? []
  const names = new Map([...begin].map(([line, some]) => [line, some.map(columnHeadOf)]))
  const lines: FirstLines = {
    count: Math.max(0, ...begin.keys()),
    raw: (line) => cells(line).join(' '),
    text: (line) => (names.get(line) ?? []).join('\t'),
    cells,
    names: (line) => names.get(line) ?? [],
  }
  return {
    lines,
    rowsOf: (head, mapping) => {
      const own = rows.filter(({ at }) => at >= head.at)
      refuseHalfConverted(own, head, mapping)
      return own.map((row) => writtenAs(row, mapping))
    },
    guessed: (said) =>
      guessTableIn(
        rows.slice(0, 150).map((row) => writtenAs(row, plain)),
        rows.length < 150,
        said,
      ),
  }
}

type Row = Sheet['rows'][number]

function writtenAs({ at, cells }: Row, { date, numbers }: Pick<CsvMapping, 'date' | 'numbers'>): CsvRow {
  return {
    at,
    cells: cells.map((cell) => {
      if (typeof cell === 'string') return cell.trim()
      return typeof cell === 'number'
        ? numberText(cell).replace('.', numbers.decimal)
        : dayText(cell.day, date.format)
    }),
  }
}

/**
 * A number with the 15 digits that spreadsheets compute with, so that 12.340000000000002 is the 12.34 that it shows. Sums may
 * be off by a little more.
 */
function numberText(value: number): string {
  const exact = Number(value.toPrecision(15))
  const cents = Math.round(exact * 100) / 100
  const near = Math.abs(exact) < 1e9 && Math.abs(exact - cents) < 1e-7 ? cents : exact
  const text = String(near)
  // 1e-7 and 1e21 are the first that are written with an exponent; the way without one takes a hundred times as long.
  return text.includes('e')
    ? near.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dayText(day: string, format: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const parts: Record<string, string> = {
    YYYY: year,
    YY: year.slice(-2),
    MMM: months[Number(month) - 1] ?? '',
    MM: month,
    DD: date,
  }
  return format.replace(/YYYY|YY|MMM|MM|DD/g, (part) => parts[part] ?? '')
}

/**
 * Refuses a column in which only some of the days or amounts are such for the spreadsheet program: it opened a file in another
 * notation, and has changed the others (03/04 became 4 March, and 1.234 a fraction).
 */
function refuseHalfConverted(rows: Row[], head: CsvHead, { date, amount, balance }: CsvMapping): void {
  const isDay = (cell: SheetCell) => typeof cell === 'string' && isDayText(cell, date.format)
  // Our own export has an amount of more digits as text, which no spreadsheet program keeps as a number.
  const isNumber = (cell: SheetCell) =>
    typeof cell === 'string' && /^[-+(]?\s?\d[\d.,' ]*$/.test(cell) && cell.replaceAll(/\D/g, '').length <= 15
  const refuse = (column: Column, what: string, typed: (cell: SheetCell) => boolean, text: typeof typed) => {
    const index = head.indexOf(column) ?? -1
    const found = (is: typeof typed) => rows.find(({ cells }) => is(cells[index] ?? ''))
    const [one, other] = [found(typed), found(text)]
    if (one && other)
      throw new StatementError(
        `Column ${nameOfColumn(column)} has ${what} as text, and others that a spreadsheet program has converted, perhaps wrongly (row ${one.at}). Import the file as it came from the bank`,
        other.at,
      )
  }
  for (const column of date.columns) refuse(column, 'dates', (cell) => typeof cell === 'object', isDay)
  const columns = 'outIs' in amount ? [amount.in, amount.out] : sidesOf(amount.column)
  for (const column of [...columns, ...(balance === undefined ? [] : [balance])])
    refuse(column, 'amounts', (cell) => typeof cell === 'number', isNumber)
}

function isDayText(text: string, format: string): boolean {
  return dayReader(format)(text.trim()) !== undefined || dateFormatsOf([text.trim()]).length > 0
}
