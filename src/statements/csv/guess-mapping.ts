// Over 200 lines because the guess and the rows that show it go together.
import type { ColumnAnswers, CsvColumns, PreviewRow } from '../../domain/csv-columns.ts'
import type { Column, CsvMapping } from './csv-mapping.ts'
import { columnHeadOf } from './column-head-of.ts'
import { firstLinesOf, type FirstLines } from './first-lines.ts'
import { guessAccount, guessCurrency, guessDate, isCurrency } from './guess-fields.ts'
import { guessAmount, type GuessedAmount } from './guess-amount.ts'
import { guessColumns, type Ask, type GuessedColumn, type Question } from './guess-columns.ts'
import { guessTable, sheetDelimiter, type GuessedTable } from './guess-table.ts'
import { isBookedWord, isValueDay } from './header-words.ts'
import type { CsvLayout } from './csv-layout.ts'
import { layoutOf } from './kept-columns.ts'
import type { OpenedCsv } from './open-csv.ts'
import { attempt } from '../common/collect-faults.ts'
import { findHead, type CsvHead } from './head.ts'
import type { CsvRow } from './read-table.ts'
import { rowReader } from './rows.ts'

/** How a file of unknown columns may be read. The mapping is complete, but right only once all questions have answers. */
export type MappingGuess = Omit<CsvColumns, 'mapping'> & {
  mapping: CsvMapping | undefined
  layout: CsvLayout
}

const mostShown = 8

/**
 * Guesses the mapping of a CSV file from its header and its first rows. What neither proves is a question; undefined if
 * the file contains no table with days and amounts.
 */
export function guessMapping(text: string, answers: ColumnAnswers = {}): MappingGuess | undefined {
  const file = text.replace(/\r\n?/g, '\n')
  const table = guessTable(file)
  return table && guessFor(table, firstLinesOf(file), () => table.rows, answers)
}

/** The same for a sheet of a workbook. */
export function guessSheet(sheet: OpenedCsv, answers: ColumnAnswers): MappingGuess | undefined {
  const table = sheet.guessed()
  return table && guessFor(table, sheet.lines, sheet.rowsOf, answers)
}

function guessFor(
  table: GuessedTable,
  lines: FirstLines,
  rowsOf: OpenedCsv['rowsOf'],
  answers: ColumnAnswers,
): MappingGuess {
  const questions: Question[] = []
  const ask: Ask = (about, words, options) => {
    const given = answers[about]
    const isOne = options.length === 0 ? isCurrency(given) : options.some(({ value }) => value === given)
    const answer = isOne ? given : undefined
    questions.push({ about, words, options, ...(answer !== undefined && { answer }) })
    return answer
  }
  const columns = guessColumns(table, answers)
  const date = guessDate(columns, ask)
  const amount = guessAmount(columns, table.rows.length, ask)
  const mapping = date && amount ? mappingOf(table, columns, date, amount, ask) : undefined
  return {
    columns: columns.map(({ name, meaning, cells }) => ({
      name,
      meaning,
      samples: [...new Set(cells.filter((cell) => cell !== ''))].slice(0, 3),
    })),
    questions,
    rows: mapping ? previewRows(lines, mapping, (head) => rowsOf(head, mapping).slice(0, mostShown)) : [],
    mapping,
    layout: layoutOf(table),
  }
}

function mappingOf(
  table: GuessedTable,
  columns: GuessedColumn[],
  date: CsvMapping['date'],
  { columns: money, ...amount }: GuessedAmount,
  ask: Ask,
): CsvMapping {
  const keys = (...wanted: GuessedColumn['meaning'][]) =>
    columns.filter(({ meaning }) => wanted.includes(meaning)).map(({ key }) => key)
  const { delimiter, names, at, width } = table
  const header = names?.filter((name, index) => columns[index]?.key === name) ?? []
  const description = keys('description')
  const [reference] = keys('reference')
  const [counterpartAccount] = keys('counterparty account')
  const valueDates = columns.filter(
    ({ meaning, formats }) => meaning === 'other date' && formats.includes(date.format),
  )
  const details = {
    ...(counterpartAccount !== undefined && { counterpartAccount }),
    ...(valueDates[0] && isValueDay(valueDates[0].name) && { valueDate: valueDates[0].key }),
    ...(reference !== undefined && { [isId(reference) ? 'bankReference' : 'customerReference']: reference }),
  }
  const footer = footerOf(table)
  const counterpart = counterpartOf(columns)
  const bankAccount = guessAccount(table, columns, ask)
  const booked = columns.flatMap((one) => (one.meaning === 'state' ? bookedBy(one, ask) : []))
  return withoutUndefined({
    name: nameOf(names),
    delimiter: delimiter === '\t' ? 'tab' : delimiter === sheetDelimiter ? 'auto' : delimiter,
    header: header.length > 0 ? header : ('none' as const),
    width: header.length > 0 ? undefined : width,
    ragged: hasMoreCells(names, columns) ? (true as const) : undefined,
    skip: header.length > 0 ? undefined : at - (names ? 0 : 1) || undefined,
    date,
    ...amount,
    currency: guessCurrency(table, columns, money, amount.numbers, ask),
    booked: booked.length > 0 ? booked : undefined,
    counterpart,
    description: description.length > 0 ? description : undefined,
    reference:
      reference !== undefined && isId(reference) && isUniqueIn(columns, reference) ? reference : undefined,
    details: Object.keys(details).length > 0 ? details : undefined,
    bankAccount,
    footer: footer.length > 0 ? footer : undefined,
  })
}

/** Whether rows have texts behind the last column that has a name. */
function hasMoreCells(names: string[] | undefined, columns: GuessedColumn[]): boolean {
  const named = names?.findLastIndex((name) => name !== '') ?? columns.length
  return columns.slice(named + 1).some(({ cells }) => cells.some(Boolean))
}

function nameOf(names: string[] | undefined): string {
  return (names ?? ['no header']).filter(Boolean).slice(0, 4).join(' ').toLowerCase().slice(0, 60)
}

function isUniqueIn(columns: GuessedColumn[], key: CsvMapping['reference']): boolean {
  const filled = columns.find((one) => one.key === key)?.cells.filter((cell) => cell !== '') ?? []
  return new Set(filled).size === filled.length
}

function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value
}

/** Which rows are booked, by the words of a column. */
function bookedBy(column: GuessedColumn, ask: Ask): NonNullable<CsvMapping['booked']> {
  const words = [...new Set(column.cells.filter(Boolean))]
  if (words.length === 0 || words.length > 8) return []
  const isBooked = (word: string) =>
    isBookedWord(word) ??
    ask(`state ${word}`, `Are the lines with ${word} in column ${column.name} booked?`, [
      { value: 'booked', words: 'Yes' },
      { value: 'pending', words: 'No, they are only announced' },
    ]) !== 'pending'
  const booked = words.filter(isBooked)
  const pending = words.filter((word) => !booked.includes(word))
  if (booked.length === 0) return [{ column: column.key, pending }]
  return [{ column: column.key, booked, pending: pending.length > 0 ? pending : ['Pending'] }]
}

/** The other party; where both parties have columns, it depends on the direction. */
function counterpartOf(columns: GuessedColumn[]): CsvMapping['counterpart'] {
  const found = columns.filter(({ meaning }) => meaning === 'counterparty')
  if (found.length === 0) return undefined
  const isPayer = ({ name }: GuessedColumn) =>
    /payer|sender|remitter|debtor|auftraggeber|ordenante|ordinante|avsandar|nadawca|maksaja|zahler|from/.test(
      columnHeadOf(name),
    )
  const [payers, payees] = [found.filter(isPayer), found.filter((one) => !isPayer(one))]
  const isBoth = payers[0]?.cells.some((cell, row) => cell !== '' && payees[0]?.cells[row])
  if (!isBoth) return found.map(({ key }) => key)
  return { in: payers.map(({ key }) => key), out: payees.map(({ key }) => key) }
}

/** How the rows behind the payments begin, without what may change from file to file. */
function footerOf({ footer, rows }: GuessedTable): string[] {
  const begin = footer[0]?.cells.find((cell) => cell !== '') ?? ''
  const words = /^[^\d]*/.exec(begin)?.[0].trim() ?? ''
  const isOfRows = rows.some(({ cells }) => (cells.find((cell) => cell !== '') ?? '').startsWith(words))
  return words.length > 2 && !isOfRows ? [words] : []
}

/** A name of an id that the bank gives each line once; other references may be those of an invoice. */
function isId(key: Column): boolean {
  return (
    typeof key === 'string' &&
    /(?:transaction|unique|txn|record|entry|operace|transakce) ?(?:id|no|number)|^id\b/.test(
      columnHeadOf(key),
    )
  )
}

const none = { date: '', currency: '', amount: '', counterpart: '', description: '' }

/** Rows as the mapping takes them, each with its fault if it cannot be read. */
function previewRows(
  lines: FirstLines,
  mapping: CsvMapping,
  rowsOf: (head: CsvHead) => CsvRow[],
): PreviewRow[] {
  const head = findHead(lines, mapping)
  if (!head) return []
  const read = rowReader(mapping, head)
  return rowsOf(head).map((row) => {
    const { result, fault } = attempt(() => read(row))
    if (fault) return { line: row.at, ...none, fault: fault.message }
    const pending = result && 'pending' in result ? result.pending : undefined
    const { date, currency, amount, counterpart, description } =
      pending ?? (result && 'lines' in result ? result.lines[0] : undefined) ?? none
    return {
      ...(pending && { state: pending.state }),
      line: row.at,
      date,
      currency: currency === 'XXX' ? '' : currency,
      amount,
      counterpart,
      description,
    }
  })
}
