import { amountInWords } from '../../domain/money.ts'
import { sumOf } from '../../domain/sum.ts'
import { negated } from '../common/normalize.ts'
import { balanceReader, currencyOfUnit, letteredReader, numberReader, unitFits } from './number-readers.ts'
import { faultIn, fromPreamble, nameOfColumn, quotedCell, type Cells, type CsvHead } from './head.ts'
import { columnHeadOf } from './header-words.ts'
import { columnFor, feesIn, type Column, type CsvMapping } from './csv-mapping.ts'
import { StatementError } from '../common/statement.ts'

/** The money in a row, as signed decimal text. */
export type Amounts = {
  currency: string
  amount: string
  /** The fee charged or refunded in each of the mapping's columns, "0.00" if there is none; included in `amount` if it is part of it. */
  fees: string[]
  moved: string
  balance: string
}

type Read = { amount: string; unit: string; isDirected?: boolean }

/** Reads the money of rows by a mapping; undefined for a row without an amount, if that means it is not booked. */
export function rowAmounts(
  mapping: CsvMapping,
  head: CsvHead,
): (cells: Cells, at: number) => Amounts | undefined {
  const plainNumber = numberReader(mapping.numbers)
  const letters = 'letters' in mapping.amount ? mapping.amount.letters : undefined
  const read = letters ? letteredReader(plainNumber, letters) : plainNumber
  const readBalance = balanceReader(read)
  const charges = feesIn(mapping)
  return (cells, at) => {
    const numberIn = (column: Column, how = read): Read => {
      const found = how(cells(column))
      if (!found)
        throw faultIn(
          column,
          `${quotedCell(cells(column))} is not an amount with "${mapping.numbers.decimal}" as its decimal separator`,
          at,
        )
      return found
    }
    const found = signedIn(mapping, cells, at, numberIn)
    if (!found) return undefined
    checkSign(mapping, found.amount, cells, at)
    const currency = currencyIn(mapping, head, cells, at, found)
    const plain = (column: Column, how = read) => {
      const { amount, unit } = numberIn(column, how)
      checkUnit(unit, currency, column, at)
      return amount
    }
    checkUnit(found.unit, currency, found.column, at)
    const fees = charges.map((one) => feeOf(one, cells, { ...found, currency }, plain, at))
    const parts = fees.filter((_, index) => charges[index]?.as === 'part')
    const moved = sumOf([found.amount, ...fees])
    const told = mapping.balance && cells(mapping.balance) ? plain(mapping.balance, readBalance) : ''
    return {
      currency,
      amount: parts.length > 0 ? sumOf([found.amount, ...parts]) : found.amount,
      fees,
      moved,
      balance: told !== '' && mapping.balanceIs === 'before' ? sumOf([told, moved]) : told,
    }
  }
}

function signedIn(
  { amount, emptyAmount }: CsvMapping,
  cells: Cells,
  at: number,
  numberIn: (column: Column) => Read,
): (Read & { column: Column }) | undefined {
  const isOut = 'direction' in amount && isWithdrawal(amount, cells, at)
  const columns = 'outIs' in amount ? [amount.in, amount.out] : [columnFor(amount.column, isOut)]
  const filled = columns.filter((column) => cells(column) !== '')
  if (filled.length === 0 && emptyAmount === 'not booked') return undefined
  if (filled.length === 0)
    throw new StatementError(`There is no amount in column ${columns.map(nameOfColumn).join(' or ')}`, at)
  if (!('outIs' in amount)) {
    const [column = ''] = columns
    const found = { ...numberIn(column), column }
    if ('letters' in amount && !found.isDirected)
      throw faultIn(
        column,
        `${quotedCell(cells(column))} has none of the letters ${[...amount.letters.in, ...amount.letters.out].join(', ')}`,
        at,
      )
    if ('direction' in amount) {
      unsigned(found, column, at)
      return isOut ? { ...found, amount: negated(found.amount) } : found
    }
    return 'reversed' in amount && amount.reversed ? { ...found, amount: negated(found.amount) } : found
  }
  const found = filled.map((column) => {
    const one = { ...numberIn(column), column }
    return column === amount.in && amount.inIs ? { ...one, amount: negated(one.amount) } : one
  })
  const [first, other] = found.filter((one) => /[1-9]/.test(one.amount))
  if (other)
    throw new StatementError(`Both columns ${columns.map(nameOfColumn).join(' and ')} contain an amount`, at)
  const one = first ?? found[0]
  if (one && amount.refunds)
    return one.column === amount.out && amount.outIs === 'positive'
      ? { ...one, amount: negated(one.amount) }
      : one
  if (!one || one.column !== amount.out) return one && unsigned(one, one.column, at)
  return amount.outIs === 'positive'
    ? { ...one, amount: negated(unsigned(one, one.column, at).amount) }
    : { ...one, amount: negated(unsigned({ ...one, amount: negated(one.amount) }, one.column, at).amount) }
}

/** Refuses a sign on an amount whose direction is in another column, because it would be ambiguous. */
function unsigned<Found extends Read>(found: Found, column: Column, at: number): Found {
  if (found.amount.startsWith('-'))
    throw faultIn(column, 'the sign of the amount contradicts its direction', at)
  return found
}

/** Whether the word in the column of the direction means a withdrawal. */
function isWithdrawal(
  { direction, ...words }: { direction: Column; in: string[]; out: string[] },
  cells: Cells,
  at: number,
): boolean {
  const word = columnHeadOf(cells(direction))
  if (words.in.some((one) => columnHeadOf(one) === word)) return false
  if (words.out.some((one) => columnHeadOf(one) === word)) return true
  throw faultIn(
    direction,
    `${quotedCell(cells(direction))} must be one of ${[...words.in, ...words.out].join(', ')}`,
    at,
  )
}

/** Refuses an amount whose sign contradicts the word of a type column: either could be wrong. */
function checkSign({ signs }: CsvMapping, amount: string, cells: Cells, at: number): void {
  if (!signs || !/[1-9]/.test(amount)) return
  const word = columnHeadOf(cells(signs.column))
  const contrary = amount.startsWith('-') ? signs.in : signs.out
  if (contrary.some((one) => columnHeadOf(one) === word))
    throw faultIn(
      signs.column,
      `${quotedCell(cells(signs.column))} contradicts the sign of the amount ${amountInWords(amount, '')}`,
      at,
    )
}

function feeOf(
  fee: ReturnType<typeof feesIn>[number],
  cells: Cells,
  { amount, currency }: { amount: string; currency: string },
  plain: (column: Column) => string,
  at: number,
): string {
  if (cells(fee.column) === '' || (fee.of && !amount.startsWith('-'))) return '0.00'
  const read = plain(fee.column)
  const own = fee.currency === undefined ? '' : cells(fee.currency)
  if (own !== '' && own !== currency && /[1-9]/.test(read))
    throw faultIn(fee.column, `the fee is in ${quotedCell(own)}, not ${currency}`, at)
  return fee.paidIs === 'positive' ? negated(read) : read
}

function currencyIn(
  { currency, ...mapping }: CsvMapping,
  head: CsvHead,
  cells: Cells,
  at: number,
  { unit, column, amount }: Read & { column: Column },
): string {
  if ('fixed' in currency) return currency.fixed
  const own = 'column' in currency ? columnFor(currency.column, amount.startsWith('-')) : undefined
  const written =
    own !== undefined
      ? cells(own)
      : 'preamble' in currency
        ? fromPreamble(head, currency.preamble)
        : (currencyOfUnit(unit) ?? unit)
  const code = written.trim().toUpperCase()
  if (/^[A-Z]{3}$/.test(code)) return code
  const where =
    own !== undefined
      ? `Column ${nameOfColumn(own)}`
      : 'preamble' in currency
        ? `Beside ${currency.preamble.map(nameOfColumn).join(' or ')} at the beginning of the file`
        : `Column ${nameOfColumn(column)}`
  throw new StatementError(
    `${where}: ${quotedCell(written)} is not a currency such as EUR (mapping ${mapping.name})`,
    at,
  )
}

function checkUnit(unit: string, currency: string, column: Column, at: number): void {
  if (!unitFits(unit, currency))
    throw faultIn(column, `${quotedCell(unit)} beside the amount is not ${currency}`, at)
}
