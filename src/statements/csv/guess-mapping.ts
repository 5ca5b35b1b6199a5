// Over 200 lines because the guess and the rows that show it go together.
import type { ColumnAnswers, CsvColumns, FileShape, PreviewRow } from '../../domain/csv-columns.ts'
import type { Column, CsvMapping } from './csv-mapping.ts'
import { columnHeadOf, flagsNotBooked, isBookedWord, isValueDay } from './header-words.ts'
import { firstLinesOf, type FirstLines } from './first-lines.ts'
import { guessAccount, guessCurrency, guessDate } from './guess-fields.ts'
import { guessAmount, type GuessedAmount } from './guess-amount.ts'
import { guessColumns, isCurrency, type Ask, type GuessedColumn, type Question } from './guess-columns.ts'
import { withoutTotals } from './without-totals.ts'
import { guessTable, separatorsIn, sheetDelimiter, type GuessedTable, type SaidShape } from './guess-table.ts'
import { layoutOf, type CsvLayout } from './kept-columns.ts'
import type { OpenedCsv } from './open-csv.ts'
import { attempt } from '../common/collect-faults.ts'
import { findHead, type CsvHead } from './head.ts'
import type { CsvRow } from './split-rows.ts'
import { refuseOtherTables } from './refuse-doubts.ts'
import { foldedWord, isIn, rowReader } from './row-reader.ts'

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
  const [lines, said] = [firstLinesOf(file), saidIn(answers)]
  const table = guessTable(file, said)
  const delimiters = separatorsIn(file).map(nameOfDelimiter)
  if (!table) return guessNothing(lines, said, delimiters)
  return guessFor(table, lines, () => table.rows, answers, delimiters)
}

/** The same for a sheet of a workbook. */
export function guessSheet(sheet: OpenedCsv, answers: ColumnAnswers): MappingGuess | undefined {
  const said = saidIn(answers)
  const table = sheet.guessed(said)
  return table ? guessFor(table, sheet.lines, sheet.rowsOf, answers, []) : guessNothing(sheet.lines, said, [])
}

function saidIn(answers: ColumnAnswers): SaidShape {
  const { delimiter } = answers
  return {
    delimiter: delimiter === 'tab' ? '\t' : delimiter,
    firstLine: Number(answers['firstLine']) || undefined,
  }
}

/** Of what someone said nothing can be read: they can say something else. */
function guessNothing(lines: FirstLines, said: SaidShape, delimiters: string[]): MappingGuess | undefined {
  const { delimiter, firstLine } = said
  if (delimiter === undefined && firstLine === undefined) return undefined
  const shape = {
    ...shapeOf(lines, firstLine),
    delimiters,
    delimiter: delimiter && nameOfDelimiter(delimiter),
  }
  const layout = { delimiter: delimiter ?? '', kinds: [] }
  return { columns: [], questions: [], rows: [], mapping: undefined, layout, shape }
}

const mostLinesShown = 40

function shapeOf(lines: FirstLines, firstLine: number | undefined): FileShape {
  const all = Array.from({ length: Math.min(lines.count, mostLinesShown) }, (_, index) => ({
    line: index + 1,
    text: lines
      .raw(index + 1)
      .trim()
      .slice(0, 80)
      .toWellFormed(),
  }))
  return { delimiters: [], encodings: [], firstLine, lines: all.filter(({ text }) => text !== '') }
}

function nameOfDelimiter(delimiter: string): string {
  return delimiter === '\t' ? 'tab' : delimiter
}

function guessFor(
  table: GuessedTable,
  lines: FirstLines,
  rowsOf: OpenedCsv['rowsOf'],
  answers: ColumnAnswers,
  delimiters: string[],
): MappingGuess {
  const questions: Question[] = []
  const ask: Ask = (about, words, options, suggested) => {
    const given = answers[about]
    const isOne = options.length === 0 ? isCurrency(given) : options.some(({ value }) => value === given)
    const answer = isOne ? given : undefined
    questions.push(withoutUndefined({ about, words, options, suggested, answer }))
    return answer ?? suggested?.answer
  }
  const columns = guessColumns(table, answers)
  const date = guessDate(columns, ask)
  const amount = guessAmount(columns, ask)
  const plain = date && amount ? mappingOf(table, columns, date, amount, ask) : undefined
  const head = plain && findHead(lines, plain)
  const mapping = head ? withoutTotals(plain, head, table.rows, ask) : plain
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
    shape: {
      ...shapeOf(lines, table.rows[0]?.at),
      delimiters,
      ...(delimiters.length > 0 && { delimiter: nameOfDelimiter(table.delimiter) }),
    },
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
  const [code] = keys('code')
  const [reference] = keys('reference')
  const [counterpartAccount] = keys('counterparty account')
  const valueDates = columns.filter(
    ({ meaning, formats }) => meaning === 'other date' && formats.includes(date.format),
  )
  const details = {
    ...(counterpartAccount !== undefined && { counterpartAccount }),
    ...(code !== undefined && { code }),
    ...(valueDates[0] && isValueDay(valueDates[0].name) && { valueDate: valueDates[0].key }),
    ...(reference !== undefined && { [isId(reference) ? 'bankReference' : 'customerReference']: reference }),
  }
  const footer = footerOf(table)
  const counterpart = counterpartOf(columns)
  const bankAccount = guessAccount(table, columns, ask)
  const booked = bookedBy(columns, ask)
  return withoutUndefined({
    name: nameOf(names),
    delimiter: delimiter === sheetDelimiter ? 'auto' : nameOfDelimiter(delimiter),
    header: header.length > 0 ? header : ('none' as const),
    width: header.length > 0 ? undefined : width,
    ragged: hasMoreCells(names, columns) ? (true as const) : undefined,
    skip: header.length > 0 ? skipTo(table) : at - (names ? 0 : 1) || undefined,
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

/** The lines to skip where someone chose a table, and another one with the same names is before it. */
function skipTo({ isChosen, at, names = [], preamble }: GuessedTable): number | undefined {
  const isSame = ({ cells }: CsvRow) => names.every((name) => cells.includes(name))
  return isChosen && preamble.some(isSame) ? at - 1 : undefined
}

/** Whether rows have texts behind the last column that has a name. */
function hasMoreCells(names: string[] | undefined, columns: GuessedColumn[]): boolean {
  const named = names?.findLastIndex((name) => name !== '') ?? columns.length
  return columns.slice(named + 1).some(({ cells }) => cells.some(Boolean))
}

/** The names of the first columns, and how the others begin: what was said of a file is offered for the next with this name. */
function nameOf(names: string[] = ['no header']): string {
  const all = names.filter(Boolean).map((name) => name.toLowerCase())
  const others = all.slice(4).map((name) => name.slice(0, 3))
  return [all.slice(0, 4).join(' ').slice(0, 60), others.join('+').slice(0, 80)].filter(Boolean).join(' +')
}

function isUniqueIn(columns: GuessedColumn[], key: CsvMapping['reference']): boolean {
  const filled = columns.find((one) => one.key === key)?.cells.filter((cell) => cell !== '') ?? []
  return new Set(filled).size === filled.length
}

function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value
}

type Booked = NonNullable<CsvMapping['booked']>

/** Which rows are booked: the first column with words of states decides, if none of the others says that a row is not. */
function bookedBy(columns: GuessedColumn[], ask: Ask): Booked {
  const told = columns.flatMap((one) => bookedIn(one, ask))
  const isTold = told.some(({ booked }) => booked)
  const found = isTold ? told : [...told, ...columns.flatMap((one) => perhapsState(one, columns, ask))]
  const first = found.find(({ pending }) => pending)
  return found.map(({ column, booked, pending, pendingContains = pending }) =>
    column === first?.column ? { column, booked, pending } : { column, pendingContains },
  )
}

/** Words of payments that are only announced, and of those that are booked: the rows that are not looked at, or the next file, may have them. */
const announced = [
  'pending',
  'vorgemerkt',
  'preauth',
  'pre-auth',
  'authorization',
  'authorisation',
  ' hold ',
  ' auth ',
]
const usual = ['Booked', 'Posted', 'Completed', 'Cleared', 'Settled', 'Executed', 'OK', 'Yes', 'Y', 'X']

function bookedIn({ key, name, meaning, cells }: GuessedColumn, ask: Ask): Booked {
  const filled = [...new Set(cells.filter(Boolean))]
  const isOfType =
    ['description', 'direction'].includes(meaning) &&
    /typ|[^p]art$|tipo|soort|laji|rodzaj|buchungstext/.test(columnHeadOf(name))
  if (!isOfType && meaning === 'description') return announcedIn(key, name, cells, ask)
  if (!isOfType && meaning !== 'state') return []
  const flags = isOfType ? undefined : flagsNotBooked(name, filled)
  const isKind = isOfType || (!flags && filled.length > 8)
  const known = (word: string) =>
    isKind
      ? isBookedWord(word) !== false || !/^[\p{L} _-]{2,25}$/u.test(word) || undefined
      : isBookedWord(word, name)
  const isBooked = (word: string) =>
    known(word) ??
    askBooked(
      `state ${isKind || flags ? `${key}: ` : ''}${word || 'nothing'}`,
      word || 'nothing',
      name,
      ask,
    ) !== 'pending'
  // A word that says "not booked" among others, such as kinds of payments, or Yes below "Cancelled": all the rest is booked.
  const isRestBooked = isKind || flags?.includes('Y')
  const isBlankAsked = !isRestBooked && cells.includes('') && (flags !== undefined || filled.length > 0)
  const words = isBlankAsked ? [...filled, ''] : filled
  const booked = words.filter(isBooked)
  const isSeen = (one: string) => words.some((word) => isIn(columnHeadOf(word), foldedWord(one)))
  const unseen = (isKind ? announced : (flags ?? [])).filter((one) => !isSeen(one))
  const pending = [...words.filter((word) => !booked.includes(word)), ...unseen]
  if (isRestBooked) return pending.length === 0 ? [] : [{ column: key, pendingContains: pending }]
  return [
    {
      column: key,
      booked: filled.length > 0 || flags ? (booked.length > 0 ? booked : usual) : ['', ...usual],
      pending: pending.length > 0 ? pending : ['Pending'],
    },
  ]
}

/** A column of a few words whose name says nothing may say which rows are booked, unless balances prove all of them: asked. */
function perhapsState(one: GuessedColumn, columns: GuessedColumn[], ask: Ask): Booked {
  const { key, name, meaning, cells, isNamed, isChosen, isUnnamed } = one
  const words = [...new Set(cells)]
  const isFew = words.length > 1 && words.length < 4 && words.length < cells.length
  const areWords = words.every((word) => word === '' || /^(?!\p{Lu}{2,3}$)[\p{L}\p{M} _-]{1,25}$/u.test(word))
  const isOther =
    ['description', 'nothing', 'reference'].includes(meaning) && !isNamed && !isChosen && !isUnnamed
  const isProven = columns.some((other) => other.meaning === 'balance' && other.cells.every(Boolean))
  const isText = columns.some(
    (other) => other !== one && ['description', 'counterparty'].includes(other.meaning),
  )
  if (!isFew || !areWords || !isOther || !isText || isProven) return []
  const answer = ask(`booked ${key}`, `Does column ${name} say which lines are not booked yet?`, [
    { value: 'all', words: 'No, all lines are booked' },
    ...words.map((word) => ({
      value: `not ${word}`,
      words: `Yes, those with ${word || 'nothing'} are not booked`,
    })),
    ...(words.length > 2 ? words : []).map((word) => ({
      value: `only ${word}`,
      words: `Yes, only those with ${word || 'nothing'} are booked`,
    })),
  ])
  if (answer === undefined || answer === 'all') return []
  const isBooked = (word: string) =>
    answer.startsWith('only ') ? `only ${word}` === answer : `not ${word}` !== answer
  return [{ column: key, booked: words.filter(isBooked), pending: words.filter((word) => !isBooked(word)) }]
}

/** How texts of payments begin that are only announced, asked where some of them do. */
function announcedIn(key: Column, name: string, cells: string[], ask: Ask): Booked {
  const begins = ['Vorgemerkt', 'Pending', 'En attente', 'Pendiente', 'In attesa']
  const isBegin = (one: string) => cells.some((cell) => columnHeadOf(cell).startsWith(columnHeadOf(one)))
  const seen = begins.filter(isBegin)
  const pending = seen.filter((one) => askBooked(`state ${key}: ${one}`, `${one} …`, name, ask) === 'pending')
  const unseen = ['Vorgemerkt:', 'Pending:', 'Pending -'].filter(
    (one) => !seen.some((begin) => one.startsWith(begin)),
  )
  return [{ column: key, pendingContains: [...pending, ...unseen] }]
}

function askBooked(about: string, word: string, name: string, ask: Ask) {
  return ask(about, `Are the lines with ${word} in column ${name} booked?`, [
    { value: 'booked', words: 'Yes' },
    { value: 'pending', words: 'No, they are announced, declined or cancelled' },
  ])
}

/** The other party; where both parties have columns, it depends on the direction. */
function counterpartOf(columns: GuessedColumn[]): CsvMapping['counterpart'] {
  const found = columns.filter(({ meaning }) => meaning === 'counterparty')
  if (found.length === 0) return undefined
  const isPayer = ({ name }: GuessedColumn) =>
    /payer|sender|remitter|debtor|auftraggeber|ordenante|ordinante|avsandar|nadawc|maksaja|zahler|from/.test(
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

/** Rows as the mapping takes them, each with its fault if it cannot be read; first a payment above them that would be lost. */
function previewRows(
  lines: FirstLines,
  mapping: CsvMapping,
  rowsOf: (head: CsvHead) => CsvRow[],
): PreviewRow[] {
  const head = findHead(lines, mapping)
  if (!head) return []
  const { fault: above } = attempt(() => refuseOtherTables(mapping, head, []))
  const lost = above ? [{ line: above.at ?? head.at, ...none, fault: above.message }] : []
  const read = rowReader(mapping, head)
  const rows = rowsOf(head).map((row) => {
    const { result, fault } = attempt(() => read(row))
    if (fault) return { line: row.at, ...none, fault: fault.message }
    const pending = result && 'pending' in result ? result.pending : undefined
    const { date, currency, amount, counterpart, description } =
      pending ?? (result && 'lines' in result ? result.lines[0] : undefined) ?? none
    return {
      ...(result?.bankAccount && { bankAccount: result.bankAccount }),
      ...(pending && { state: pending.state }),
      line: row.at,
      date,
      currency: currency === 'XXX' ? '' : currency,
      amount,
      counterpart,
      description,
    }
  })
  return [...lost, ...rows]
}
