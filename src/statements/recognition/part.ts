import { shortestOf } from '../../domain/sum.ts'
import type { Balance, LineTexts, Statement, StatementLine } from '../common/statement.ts'
import type { BalanceCheck } from './check-balances.ts'

/** A statement to be recognised, with an id that is the same each time it is read. */
export type Part = { statement: Statement; check: BalanceCheck; id: string; lines: Line[] }

/** A line to be recognised. A file has hundreds of thousands, so nothing that can be recomputed is stored. */
export type Line = { line: StatementLine; fingerprint: string }

/** A line that is known already, and the ids of the statements that contain it. */
export type KnownLine = {
  fingerprint: string
  statements: readonly string[]
  original: LineTexts & Pick<StatementLine, 'reference'>
}

/** What a line is looked for by: its fingerprint is made of this text. */
export function keyOfLine(
  bankAccount: string,
  { date, currency, amount }: Pick<StatementLine, 'date' | 'currency' | 'amount'>,
): string {
  return JSON.stringify(['bookend-line-1', bankAccount, date, currency, shortestOf(amount)])
}

/** The texts of a line for comparison: without blanks, line breaks and the replacement character, which formats vary. */
export function textOf({ counterpart, description }: LineTexts): string {
  return `${counterpart.replaceAll(/[\s\uFFFD]+/g, '')}\n${description.replaceAll(/[\s\uFFFD]+/g, '')}`
}

/** What the id of a statement is made of: this text, and one for each line. */
export function keyOfStatement({ bankAccount, name, opening, closing }: Statement): string {
  return JSON.stringify([bankAccount, name, keyOfBalance(opening), keyOfBalance(closing)])
}

export function keyInStatement({
  date,
  currency,
  amount,
  counterpart,
  description,
  reference,
}: StatementLine): string {
  return JSON.stringify([date, currency, shortestOf(amount), counterpart, description, reference])
}

function keyOfBalance(balance: Balance | undefined): string {
  return balance ? `${balance.date} ${balance.currency} ${shortestOf(balance.amount)}` : ''
}

/** The amounts of a statement, whatever their order: an id begins with twenty characters for them. */
export function keyOfAmounts({ lines }: Statement): string {
  return lines
    .map(({ currency, amount }) => `${currency} ${shortestOf(amount)}`)
    .toSorted()
    .join('\n')
}

/** The part of a statement's id that all statements with the same amounts share, whatever their order and texts. */
export function amountsIn(id: string): string {
  return id.slice(0, 20)
}
