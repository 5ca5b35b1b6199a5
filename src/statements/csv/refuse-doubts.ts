import type { CsvMapping } from './csv-mapping.ts'
import { attempt } from '../common/collect-faults.ts'
import { StatementError, type Statement } from '../common/statement.ts'
import { digitsOf } from '../../domain/money.ts'
import { dayReader } from './day.ts'
import { faultIn, quotedCell, type CsvHead } from './head.ts'
import type { CsvRow } from './split-rows.ts'
import { columnHeadOf } from './header-words.ts'
import { delimitersOf, type FirstLines } from './first-lines.ts'
import { isNumber } from './guess-values.ts'

/** A mapping whose header is in the file, the line of the first row, and a function that reads the file with it. */
export type Candidate = { mapping: CsvMapping; at: number; read: () => Statement[] }

/**
 * The statements, if the matching mappings can read the file in only one way: banks write dates as 01/02 or 02/01 under
 * the same header, and only a file with a 13th shows which. Several ways are an error; undefined if no mapping applies.
 */
export function onlyReading(candidates: Candidate[]): Statement[] | undefined {
  const results = candidates.map((candidate) => ({ ...candidate, ...attempt(candidate.read) }))
  const good = results.flatMap(({ mapping, result }) => (result ? [{ mapping, statements: result }] : []))
  const [first, ...others] = good
  if (first && others.every(({ statements }) => contentsOf(statements) === contentsOf(first.statements)))
    return first.statements
  if (first) throw questionAbout(good)
  // A headerless mapping that fails on the first row is not for this kind of file.
  const faults = results.flatMap(({ mapping, fault, at }) =>
    fault && (mapping.header !== 'none' || fault.at !== at) ? [fault] : [],
  )
  // The attempt that got furthest used the right mapping.
  const [furthest] = faults.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))
  if (furthest) throw furthest
  return undefined
}

function questionAbout(good: { mapping: CsvMapping; statements: Statement[] }[]): StatementError {
  const contents = new Set(good.map(({ statements }) => contentsOf(statements, { isCurrencyTold: false })))
  const question = (words: string, fitting: CsvMapping[], nameOf: (one: CsvMapping) => string) =>
    new StatementError(`${words}: ${fitting.map(nameOf).join(' or ')}`, undefined, 'mapping', {
      fitting: fitting.map(({ name }) => name),
    })
  const all = good.map(({ mapping }) => mapping)
  if (contents.size > 1)
    return question('The file fits several mappings. Choose the right one', all, ({ name }) => name)
  // Mappings of one currency read it alike, so the first one stands for them.
  const byCurrency = new Map(all.toReversed().map((one) => [fixedIn(one), one]))
  return question(
    'The file does not say its currency. Choose the mapping with the right one',
    [...byCurrency.values()].toReversed(),
    (one) => [one.name, fixedIn(one) && `(${fixedIn(one)})`].filter(Boolean).join(' '),
  )
}

function fixedIn({ currency }: CsvMapping): string {
  return 'fixed' in currency ? currency.fixed : ''
}

function contentsOf(statements: Statement[], { isCurrencyTold = true } = {}): string {
  return JSON.stringify(
    statements.map((statement) => ({ ...statement, format: '' })),
    (key, value: unknown) => (key === 'bank' || (key === 'currency' && !isCurrencyTold) ? undefined : value),
  )
}

/**
 * Refuses a file with rows of payments outside the table that the mapping reads, which would be lost: comdirect writes all accounts
 * of a customer into one file, each with its own header; and the next file may begin above the line that someone chose for one.
 */
export function refuseOtherTables({ header, date }: CsvMapping, head: CsvHead, behind: CsvRow[]): void {
  const readDay = dayReader(date.format)
  const before = head.preamble().map((cells, index) => ({ at: index + 1, cells }))
  if (header === 'none') {
    const column = head.indexOf(date.columns[0] ?? 1) ?? 0
    const above = before.find(
      ({ cells }) => cells.length >= head.width && readDay(cells[column] ?? '') !== undefined,
    )
    if (above)
      throw new StatementError(
        'This row looks like a payment, but is above the first line that was chosen. Choose another first line',
        above.at,
      )
    return
  }
  const other = [...before, ...behind].find(
    ({ cells }) => cells.filter((cell) => cell !== '').length > 3 && readDay(cells[0] ?? '') !== undefined,
  )
  if (other)
    throw new StatementError(
      'This row is outside the table: the file contains several accounts. Download each account separately',
      other.at,
    )
}

/** Refuses an amount of money that may be a thousand times as much: a spreadsheet saved the bank's file in another notation. */
export function refuseThousands(statements: Statement[], { numbers }: CsvMapping): Statement[] {
  if (numbers.decimals === 3) return statements
  const line = statements
    .flatMap(({ lines }) => lines)
    .find(({ amount, currency }) => /^-?[1-9]\d{0,2}\.\d{3}$/.test(amount) && digitsOf(currency) !== 3)
  if (line)
    throw new StatementError(
      `The amount ${line.amount.replace('.', numbers.decimal)} has three decimals, or is a thousand times as much: download the file again, and do not save it in a spreadsheet program`,
      line.at,
      'mapping',
    )
  return statements
}

const advice = 'Download the statement with days such as 2026-09-14, or change the column in a spreadsheet'
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const kinds: [shape: RegExp, words: string, advice?: string][] = [
  [
    /^1[5-9]\d\d[-/.]\d{1,2}[-/.]\d{1,2}$|^\d{1,2}[-/. ]\d{1,2}[-/. ](?:1[5-9]\d\d|7[1-9]|[89]\d)$/,
    'is before 2000',
    'Bookend reads such days only in files of banks that it knows: export the lines since then',
  ],
  [/^1[34]\d\d[-/.]\d{1,2}[-/.]\d{1,2}$|^\d{1,2}[-/.]\d{1,2}[-/.]1[34]\d\d$/, 'is a day of another calendar'],
  [
    /^(?:[MTSHR]|明治|大正|昭和|平成|令和) ?(?:\d{1,2}|元)[-/.年] ?\d{1,2}[-/.月]/,
    'is a day of a Japanese era',
  ],
  [
    new RegExp(
      `^\\d{1,2}(?:[-/]\\d{1,2}|\\.\\d{1,2}\\.|[ -]?${month}\\.?|月\\d{1,2}日)$|^${month}\\.? \\d{1,2}$`,
      'i',
    ),
    'has no year',
  ],
]

/** Throws for a file whose days nobody can tell for sure: of other calendars, without a year, or of years that are rather amounts. */
export function refuseUnreadDays(lines: FirstLines): void {
  for (let at = 1; at <= lines.count; at += 1)
    for (const delimiter of [...delimitersOf({ delimiter: 'auto' }), '|']) {
      const cells = lines.cells(at, delimiter, '"')
      const kind = kinds.find(([shape]) => cells.some((cell) => shape.test(cell)))
      const column = cells.findIndex((cell) => kind?.[0].test(cell))
      if (!kind || !cells.some((cell, index) => index !== column && isNumber(cell))) continue
      const heads = Array.from(
        { length: at - 1 },
        (_, index) => lines.cells(at - 1 - index, delimiter, '"')[column],
      )
      const name = heads.find((head) => head !== undefined && /\p{L}/u.test(columnHeadOf(head)))
      throw faultIn(
        name ?? column + 1,
        `${quotedCell(cells[column] ?? '')} ${kind[1]}. ${kind[2] ?? advice}`,
        at,
      )
    }
}
