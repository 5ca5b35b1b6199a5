import { cleanText, dayOf, joinTexts } from '../clean.ts'
import { amountsOf, type Amounts } from './amounts.ts'
import { naming, shown, type Cells } from './cells.ts'
import { dayReader } from './day.ts'
import { nameOf } from './first-lines.ts'
import { fromPreamble, type CsvHead } from './head.ts'
import type { CsvMapping } from './mapping.ts'
import type { CsvRow } from './table.ts'
import { StatementFault, type StatementLine } from '../statement.ts'

/** What a row says: its line, and one more for a fee that is a line of its own. */
export type ReadRow = {
  bankAccount: string
  lines: StatementLine[]
  /** How much it moved the balance, and the balance after it, "" when it tells none. */
  moved: string
  balance: string
}

type State = NonNullable<CsvMapping['booked']>[number]

/** Reads rows by a mapping; undefined for one that is not booked. A row that does not fit is a fault with its line and column. */
export function rowReader(mapping: CsvMapping, head: CsvHead): (row: CsvRow) => ReadRow | undefined {
  const readDay = dayReader(mapping.date.format)
  const readAmounts = amountsOf(mapping, head)
  const state = mapping.booked?.find(({ column }) => head.indexOf(column) !== undefined)
  return (row) => {
    checkWidth(row, head.width)
    const cells: Cells = (column) => row.cells[head.indexOf(column) ?? -1] ?? ''
    if (state && !isBooked(state, cells, row.at)) return undefined
    const amounts = readAmounts(cells, row.at)
    if (!amounts) return undefined
    const line = {
      at: row.at,
      date: dateOf(mapping, cells, row.at, readDay),
      currency: amounts.currency,
      amount: amounts.amount,
      counterpart: counterpartOf(mapping, cells, amounts),
      description: descriptionOf(mapping, cells),
      reference: mapping.reference === undefined ? '' : cleanText(cells(mapping.reference)),
    }
    return {
      bankAccount: accountOf(mapping, cells, head, amounts),
      lines: [line, ...feeLine(mapping, line, amounts)],
      moved: amounts.moved,
      balance: amounts.balance,
    }
  }
}

function checkWidth({ cells, at }: CsvRow, width: number): void {
  const beyond = cells.slice(width).some((cell) => cell !== '')
  if (cells.length >= width && !beyond) return
  throw new StatementFault(
    `This row has ${cells.length} columns where ${width} are expected: it was cut off, or a text in it holds the sign that separates columns`,
    at,
  )
}

function isBooked({ column, booked, pending }: State, cells: Cells, at: number): boolean {
  const word = cells(column)
  const among = (words: string[] | undefined) => words?.some((one) => nameOf(one) === nameOf(word)) === true
  if (among(pending)) return false
  if (!booked || among(booked)) return true
  if (!pending) return false
  throw new StatementFault(
    `Column ${naming(column)}: whether ${shown(word)} means booked is not known; the mapping names ${[...booked, ...pending].join(', ')}`,
    at,
  )
}

function dateOf(
  { date }: CsvMapping,
  cells: Cells,
  at: number,
  readDay: ReturnType<typeof dayReader>,
): string {
  const column = date.columns.find((one) => cells(one) !== '') ?? date.columns[0] ?? ''
  const written = cells(column)
  const parts = readDay(written)
  if (!parts)
    throw new StatementFault(
      `Column ${naming(column)}: ${shown(written)} is not a date written like ${date.format}`,
      at,
    )
  try {
    return dayOf(...parts, at)
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
    throw new StatementFault(`Column ${naming(column)}: ${error.message}`, at)
  }
}

function descriptionOf({ description = [], ownWords = [] }: CsvMapping, cells: Cells): string {
  const text = joinTexts(description.map((part) => [part].flat().map(cells).join(' ')))
  return text || (ownWords.map((column) => cleanText(cells(column))).find((one) => one !== '') ?? '')
}

function counterpartOf(mapping: CsvMapping, cells: Cells, amounts: Amounts): string {
  const named = firstFilled(mapping.counterpart, cells, amounts)
  const { column, marks } = mapping.counterpartInText ?? {}
  if (named !== '' || column === undefined || !marks) return named
  const text = ` ${cleanText(cells(column))} `
  for (const { after, before } of marks) {
    const begin = text.indexOf(after)
    if (begin === -1) continue
    const rest = text.slice(begin + after.length)
    const ends = before.map((mark) => rest.indexOf(mark)).filter((end) => end !== -1)
    return cleanText(rest.slice(0, Math.min(rest.length, ...ends)))
  }
  return ''
}

function firstFilled(party: CsvMapping['counterpart'], cells: Cells, { amount }: Amounts): string {
  if (party === undefined) return ''
  const columns = Array.isArray(party) ? party : amount.startsWith('-') ? party.out : party.in
  return columns.map((column) => cleanText(cells(column))).find((text) => text !== '') ?? ''
}

function accountOf({ bankAccount }: CsvMapping, cells: Cells, head: CsvHead, amounts: Amounts): string {
  if (!bankAccount) return ''
  if ('fixed' in bankAccount) return accountNamed(bankAccount.fixed)
  if ('preamble' in bankAccount) return accountNamed(fromPreamble(head, bankAccount.preamble))
  return accountNamed(firstFilled(bankAccount.columns, cells, amounts))
}

/** As the bank names the account: the IBAN when one stands in the text, else all of it, without blanks and in capitals. */
export function accountNamed(text: string): string {
  const words = cleanText(text).toUpperCase().replaceAll("'", '').split(' ')
  return words.find((word) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(word)) ?? words.join('')
}

function feeLine({ fee }: CsvMapping, line: StatementLine, { fee: amount }: Amounts): StatementLine[] {
  if (fee?.as !== 'line' || !/[1-9]/.test(amount)) return []
  return [
    {
      ...line,
      amount,
      counterpart: '',
      description: cleanText([`${fee.column}`, line.counterpart].filter(Boolean).join(': ')),
      reference: line.reference && `${line.reference} fee`,
    },
  ]
}
