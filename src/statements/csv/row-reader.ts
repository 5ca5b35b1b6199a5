// Over 200 lines because what may be in a row, booked or not, is read by one mapping.
import { accountNamed, cleanText, dayOf, joinTexts } from '../common/normalize.ts'
import { rowAmounts, type Amounts } from './row-amounts.ts'
import { cellsOf, faultIn, fromPreamble, onlyIban, quotedCell, type Cells, type CsvHead } from './head.ts'
import { dayReader } from './day.ts'
import { counterpartOf, descriptionOf, detailReader, firstFilled, textsOf } from './row-texts.ts'
import { columnHeadOf } from './header-words.ts'
import { feesIn, sidesOf, type Column, type CsvMapping } from './csv-mapping.ts'
import type { CsvRow } from './split-rows.ts'
import { balanceKindOf, type RunningRow } from '../common/running-balances.ts'
import { attempt } from '../common/collect-faults.ts'
import { StatementError, type PendingLine, type StatementLine } from '../common/statement.ts'

/** The line of a row, and a second one for a fee that is a separate line. */
export type ReadRow = RunningRow & { bankAccount: string; lines: StatementLine[] }

type State = NonNullable<CsvMapping['booked']>[number]

/** A row that is not booked; account and currency are "" if they cannot be read. */
export type PendingRow = { bankAccount: string; pending: PendingLine }

/**
 * Reads rows by a mapping; undefined for one without an amount that is no booking either: it has no day, as the payments of a
 * collective order, or states a balance, which proves that none is missing. Errors name line and column.
 */
export function rowReader(
  mapping: CsvMapping,
  head: CsvHead,
): (row: CsvRow) => ReadRow | PendingRow | undefined {
  const readDay = dayReader(mapping.date.format)
  const readAmounts = rowAmounts(mapping, head)
  const detailOf = detailReader(mapping, readDay)
  const ofAccount = 'fixed' in mapping.currency ? mapping.currency.byAccount : undefined
  const fees = feesIn(mapping)
  const states = (mapping.booked ?? [])
    .filter(({ column }) => head.indexOf(column) !== undefined)
    .map((one) => ({ ...one, pendingContains: one.pendingContains?.map(foldedWord) }))
  const state = states.find(({ booked, pending }) => booked ?? pending)
  return (row) => {
    if (!mapping.ragged) checkWidth(row, head.width)
    const cells = movingNothing(mapping, cellsOf(row, head))
    const pending = states.find((one) => containsPending(one, cells))
    if (pending) return pendingRow(cells, row.at, pending.column)
    if (state && !isBooked(state, cells, row.at)) return pendingRow(cells, row.at, state.column)
    const amounts = readAmounts(cells, row.at)
    if (!amounts) return withoutAmount(cells, row.at)
    const bankAccount = refuseQuoted(accountOf(mapping, cells, head, amounts), row.at)
    const currency = ofAccount?.[bankAccount] ?? amounts.currency
    const line = {
      at: row.at,
      date: dateOf(mapping, cells, row.at, readDay),
      currency,
      amount: amounts.amount,
      ...textsOf(mapping, cells, amounts),
      reference: mapping.reference === undefined ? '' : cleanText(cells(mapping.reference)),
    }
    const detailed = { ...line, ...detailOf(cells, line) }
    return {
      at: row.at,
      date: line.date,
      currency,
      bankAccount,
      lines: [detailed, ...feeLines(fees, detailed, amounts)],
      moved: amounts.moved,
      balance: amounts.balance,
    }
  }

  function withoutAmount(cells: Cells, at: number): PendingRow | undefined {
    const [column = ''] = moneyColumns(mapping)
    const isBalance = mapping.balance !== undefined && cells(mapping.balance) !== ''
    const hasDay = mapping.date.columns.some((one) => cells(one) !== '')
    return hasDay && !isBalance ? pendingRow(cells, at, column) : undefined
  }

  function pendingRow(cells: Cells, at: number, column: Column): PendingRow {
    const amounts = attempt(() => readAmounts(cells, at)).result ?? noAmounts
    const date = attempt(() => dateOf(mapping, cells, at, readDay)).result ?? ''
    const { amount } = amounts
    const bankAccount = accountOf(mapping, cells, head, amounts)
    const currency = ofAccount?.[bankAccount] ?? amounts.currency
    return {
      bankAccount,
      pending: {
        at,
        date,
        currency,
        amount,
        counterpart: counterpartOf(mapping, cells, amounts),
        description: descriptionOf(mapping, cells),
        state: cleanText(cells(column)) || `${column}: nothing`,
      },
    }
  }
}

/** A row that only states a balance, without an amount, has one of 0. */
function movingNothing(mapping: CsvMapping, cells: Cells): Cells {
  const { balance } = mapping
  const money = moneyColumns(mapping)
  if (balance === undefined || cells(balance) === '') return cells
  if (money.some((column) => cells(column) !== '')) return cells
  return balanceKindOf({ counterpart: '', description: descriptionOf(mapping, cells) }) === 'sure'
    ? (column) => (column === money[0] ? '0' : cells(column))
    : cells
}

/** The columns of the amount. */
function moneyColumns({ amount }: CsvMapping): Column[] {
  return 'outIs' in amount ? [amount.in, amount.out] : sidesOf(amount.column)
}

const noAmounts: Amounts = { currency: '', amount: '', fees: [], moved: '', balance: '' }

/** Whether a row contains only more text of the row before, in files with such rows. */
export function isMoreText(
  { cells }: CsvRow,
  { emptyAmount, description = [] }: CsvMapping,
  head: CsvHead,
): boolean {
  if (emptyAmount !== 'more text') return false
  const texts = description.flat().map(head.indexOf)
  return cells.every((cell, index) => cell === '' || texts.includes(index))
}

export function addText(last: ReadRow | PendingRow, row: CsvRow, mapping: CsvMapping, head: CsvHead) {
  const more = descriptionOf(mapping, cellsOf(row, head))
  const line = 'pending' in last ? last.pending : last.lines[0]
  if (line) line.description = joinTexts([line.description, more])
}

function checkWidth({ cells, at }: CsvRow, width: number): void {
  const beyond = cells.slice(width).some((cell) => cell !== '')
  if (cells.length >= width && !beyond) return
  throw new StatementError(
    `This row has ${cells.length} columns instead of ${width}: it was cut off, or one of its texts contains the column separator`,
    at,
  )
}

function containsPending({ column, pendingContains = [] }: State, cells: Cells): boolean {
  if (pendingContains.length === 0) return false
  const head = columnHeadOf(cells(column))
  return pendingContains.some((one) => isIn(head, one))
}

/** A text as `isIn` looks for it: folding takes long, and rows are many. */
export function foldedWord(one: string): string {
  return (one.startsWith(' ') ? ' ' : '') + columnHeadOf(one)
}

/** Whether a folded text contains another one, or a whole word that begins with a blank; "" is only in an empty one. */
export function isIn(head: string, one: string): boolean {
  if (one === '') return head === ''
  return one.startsWith(' ') ? ` ${head.replaceAll(/[_-]/g, ' ')} `.includes(`${one} `) : head.includes(one)
}

function isBooked({ column, booked, pending }: State, cells: Cells, at: number): boolean {
  const word = cells(column)
  const among = (words: string[] | undefined) =>
    words?.some((one) => columnHeadOf(one) === columnHeadOf(word)) === true
  if (among(pending)) return false
  if (!booked || among(booked)) return true
  if (!pending) return false
  throw faultIn(
    column,
    `the mapping does not say whether ${quotedCell(word)} means booked; it knows ${[...booked, ...pending].join(', ')}`,
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
  if (!parts) throw faultIn(column, `${quotedCell(written)} is not a date in the form ${date.format}`, at)
  const { result, fault } = attempt(() => dayOf(...parts, at))
  if (fault) throw faultIn(column, fault.message, at)
  return result
}

function accountOf({ bankAccount }: CsvMapping, cells: Cells, head: CsvHead, amounts: Amounts): string {
  if (!bankAccount) return ''
  if ('fixed' in bankAccount) return accountNamed(bankAccount.fixed)
  if ('preamble' in bankAccount) return accountBefore(bankAccount, head)
  return accountNamed(firstFilled(bankAccount.columns, cells, amounts))
}

/** The account that the lines before the header name; "" if they name none. */
export function accountBefore(bankAccount: CsvMapping['bankAccount'], head: CsvHead): string {
  if (!bankAccount || !('preamble' in bankAccount)) return ''
  return accountNamed(fromPreamble(head, bankAccount.preamble, bankAccount.take) || onlyIban(head))
}

/** A stray quotation mark would make it another account. */
function refuseQuoted(account: string, at: number): string {
  if (!account.includes('"')) return account
  throw new StatementError(
    `The account ${quotedCell(account)} contains a quotation mark: this row has one too few or too many`,
    at,
  )
}

function feeLines(
  fees: ReturnType<typeof feesIn>,
  { formerTexts: _, ...line }: StatementLine,
  amounts: Amounts,
): StatementLine[] {
  return fees.flatMap(({ as, column }, index) => {
    const amount = amounts.fees[index] ?? ''
    if (as !== 'line' || !/[1-9]/.test(amount)) return []
    const description = cleanText([`${column}`, line.counterpart].filter(Boolean).join(': '))
    const which = fees.length > 1 ? `fee ${index + 1}` : 'fee'
    const reference = line.reference && `${line.reference} ${which}`
    return [{ ...line, amount, counterpart: '', description, reference }]
  })
}
