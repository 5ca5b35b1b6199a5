import { meanings, type ColumnAnswers, type CsvColumns, type Meaning } from '../../domain/csv-columns.ts'
import type { Column } from './csv-mapping.ts'
import { columnHeadOf, directionOf, flagsNotBooked, isBookedWord, meaningOfName } from './header-words.ts'
import type { GuessedTable } from './guess-table.ts'
import { dateFormatsOf, isNumber } from './guess-values.ts'

export type Question = CsvColumns['questions'][number]
/** The answer to a question, which is noted, else the suggested one; undefined as long as there is none. */
export type Ask = (
  about: string,
  words: string,
  options: Question['options'],
  suggested?: Question['suggested'],
) => string | undefined

export type GuessedColumn = {
  /** As a mapping names it. */
  key: Column
  name: string
  meaning: Meaning
  /** The cell of each row. */
  cells: string[]
  formats: string[]
  /** All its cells are numbers, some of them with decimals. */
  isMoney: boolean
  /** Its name says something. */
  isNamed: boolean
  /** The header does not name it. */
  isUnnamed: boolean
  /** Its meaning is the user's word. */
  isChosen: boolean
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

export function isCurrency(text: string | undefined): boolean {
  return text !== undefined && currencies.has(text)
}

/** The columns with what their names and values say about them; `column 3` in the answers is the user's word on the third. */
export function guessColumns(
  { names, isTwoLined, width, rows }: GuessedTable,
  answers: ColumnAnswers,
): GuessedColumn[] {
  const heads = names?.map(columnHeadOf)
  const count = Math.max(width, names?.length ?? 0)
  const columns = Array.from({ length: count }, (_, index): GuessedColumn => {
    const name = names?.[index] ?? ''
    const head = heads?.[index] ?? ''
    const isUnique = !isTwoLined && head !== '' && heads?.filter((one) => one === head).length === 1
    const cells = rows.map((row) => row.cells[index] ?? '')
    const filled = cells.filter((cell) => cell !== '')
    const isNumeric = filled.length > 0 && filled.every(isNumber)
    const chosen = meanings.find((one) => one === answers[`column ${index + 1}`])
    const isChosenDay = chosen === 'date' || chosen === 'other date'
    const column = {
      key: isUnique ? name : index + 1,
      name: name === '' ? `Column ${index + 1}` : name,
      cells,
      formats: dateFormatsOf(isChosenDay ? mostlyDays(filled) : filled),
      isMoney: isNumeric && filled.some((cell) => /\d[.,]\d{1,3}(?!\d)|^[-+]\d|^\d+-$/.test(cell)),
    }
    const named = meaningOfName(name)
    return {
      ...column,
      isNamed: named !== undefined,
      isUnnamed: names !== undefined && name === '',
      isChosen: chosen !== undefined,
      meaning: chosen ?? meaningOf(column, named, isNumeric),
    }
  })
  if (!columns.some(({ meaning }) => meaning === 'description' || meaning === 'counterparty'))
    for (const column of columns) if (isText(column)) column.meaning = 'description'
  const texts = columns.filter(({ meaning }) => meaning === 'description')
  const code = texts.find((one) => !one.isChosen && isNumericCode(one))
  if (code && !texts.every(isNumericCode)) code.meaning = 'code'
  return columns
}

/** Only short numbers: beside texts, the bank's code for the kind of transaction. */
function isNumericCode({ cells }: GuessedColumn): boolean {
  return cells.every((cell) => /^\d{0,4}$/.test(cell)) && cells.some(Boolean)
}

/** The days among the texts of a column that the user calls a date, if most are: the others are faults of their lines. */
function mostlyDays(texts: string[]): string[] {
  const days = texts.filter((text) => dateFormatsOf([text]).length > 0)
  return days.length * 2 > texts.length ? days : []
}

/** Texts of a file that does not name them: everything in letters that has no other meaning. */
function isText({ meaning, cells }: GuessedColumn): boolean {
  return ['nothing', 'reference'].includes(meaning) && cells.some((cell) => /\p{L}{3}/u.test(cell))
}

/** A few words, some of which say money in and some money out: what the others mean is asked. */
function isMostlyDirection(words: string[]): boolean {
  const ways = new Set(words.map(directionOf))
  return words.length <= 4 && ways.has('in') && ways.has('out')
}

/** The meaning by name, if the values bear it out, else that of the values. */
function meaningOf(
  {
    name,
    cells,
    formats,
    isMoney,
  }: Omit<GuessedColumn, 'meaning' | 'key' | 'isNamed' | 'isUnnamed' | 'isChosen'>,
  named: Meaning | undefined,
  isNumeric: boolean,
): Meaning {
  const filled = [...new Set(cells.filter((cell) => cell !== ''))]
  const isDay = formats.length > 0
  const isDirection = filled.length > 0 && filled.every((cell) => directionOf(cell) !== undefined)
  const states = new Set(filled.map((word) => isBookedWord(word)))
  const isState = filled.length > 0 && !states.has(undefined)
  // A bank's word for booked or announced among few: what the others mean is asked.
  const isMostlyState =
    named === undefined &&
    filled.length <= 4 &&
    (states.has(true) || states.has(false)) &&
    filled.every((cell) => /^[\p{L} _-]{2,25}$/u.test(cell))
  const isCode = (cell: string) => isCurrency(cell.toUpperCase())
  if (cells.every(isCode) && named !== 'nothing') return 'currency'
  if ((named === undefined || (filled.length > 0 && !isNumeric)) && flagsNotBooked(name, filled))
    return 'state'
  if (isMostlyState || (isState && (named === undefined || named === 'description'))) return 'state'
  switch (named) {
    case 'in':
    case 'out':
      if (isNumeric || filled.length === 0) return named
      return isDirection ? 'direction' : 'description'
    case 'amount':
    case 'balance':
    case 'fee':
      if (isNumeric) return named
      break
    case 'date':
    case 'other date':
      if (isDay) return named
      if (isMoney) return 'amount'
      break
    case 'direction':
      if (isDirection || filled.length === 2) return named
      return isNumeric ? 'amount' : 'description'
    // Points and coins are no amounts of the currencies beside them.
    case 'currency':
      if (filled.some(isCode) && !filled.every(isCode)) return named
      break
    case undefined:
      if (isMoney && !isDay) return 'amount'
      break
    case 'counterparty':
      return filled.length > 0 &&
        filled.every((cell) => /^(?:[A-Z]{2}\d{2}[A-Z\d ]{8,}|[\d /-]{8,})$/.test(cell))
        ? 'counterparty account'
        : named
    case 'description':
      return isDirection || isMostlyDirection(filled) ? 'direction' : named
    default:
      return named
  }
  if (isDay) return 'date'
  if (isDirection && named === undefined) return 'direction'
  return named === undefined && !isNumeric && filled.some((cell) => /\p{L}{3}/u.test(cell))
    ? 'description'
    : 'nothing'
}
