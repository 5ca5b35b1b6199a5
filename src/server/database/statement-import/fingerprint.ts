import { createHash, hash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import type { Balance, LineTexts, Statement, StatementLine } from '../../../statements/common/statement.ts'
import { collectFaults } from '../../../statements/common/collect-faults.ts'
import { checkBalances, refuseLine } from './balance-check.ts'
import type { BalanceCheck } from './balance-check.ts'
import { shortestOf } from '../../../domain/sum.ts'

/** A statement being imported, with an id that is the same each time it is read. */
export type Part = { statement: Statement; check: BalanceCheck; id: string; lines: Line[] }

/**
 * A line being imported, with its fingerprint. A file has hundreds of thousands of lines, so nothing that can be
 * recomputed is stored.
 */
export type Line = { line: StatementLine; fingerprint: string }

/**
 * The key for finding a line among existing ones: SHA-256 in hexadecimal of the JSON text `["bookend-line-1", bank
 * account, date, currency, amount]`, the amount in its shortest form (`-12.5`). Reference and texts are compared
 * separately (match.ts), because a reference that two lines of one file share is dropped from that file, but kept in a
 * file with only one of them. Fingerprints are stored for years: another recipe needs another name and a migration.
 */
export function fingerprintOf(
  bankAccount: string,
  { date, currency, amount }: Pick<StatementLine, 'date' | 'currency' | 'amount'>,
): string {
  return digestOf(JSON.stringify(['bookend-line-1', bankAccount, date, currency, shortestOf(amount)]))
}

/**
 * The texts of a line for comparison: without blanks and line breaks, which every format places differently, and
 * without the replacement character, which earlier versions omitted.
 */
export function textOf({ counterpart, description }: LineTexts): string {
  return `${counterpart.replaceAll(/[\s\uFFFD]+/g, '')}\n${description.replaceAll(/[\s\uFFFD]+/g, '')}`
}

/**
 * Prepares a statement; pauses now and then to let the thread answer others. Throws a StatementError for a line that
 * cannot become a transaction.
 */
export async function partOf(statement: Statement): Promise<Part> {
  const { bankAccount, name, opening, closing } = statement
  const content = createHash('sha256')
  content.update(JSON.stringify([bankAccount, name, keyOf(opening), keyOf(closing)]))
  const lines: Line[] = []
  const faults = collectFaults()
  for (const line of statement.lines) {
    if (lines.length % 1000 === 999) await pause()
    faults.attempt(() => refuseLine(line))
    const { date, currency, amount, counterpart, description, reference } = line
    content.update(JSON.stringify([date, currency, shortestOf(amount), counterpart, description, reference]))
    lines.push({ line, fingerprint: fingerprintOf(bankAccount, line) })
  }
  faults.throwFound()
  const id = amountsOf(statement) + content.digest('hex').slice(0, 20)
  return { statement, check: checkBalances(statement), id, lines }
}

/** The part of a statement's id that all statements with the same amounts share, whatever their order and texts. */
export function amountsIn(id: string): string {
  return id.slice(0, 20)
}

function amountsOf({ lines }: Statement): string {
  const amounts = lines.map(({ currency, amount }) => `${currency} ${shortestOf(amount)}`)
  return digestOf(amounts.toSorted().join('\n')).slice(0, 20)
}

function keyOf(balance: Balance | undefined): string {
  return balance ? `${balance.date} ${balance.currency} ${shortestOf(balance.amount)}` : ''
}

function digestOf(text: string): string {
  return hash('sha256', text)
}
