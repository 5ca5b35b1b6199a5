import { createHash, hash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import type { Balance, Statement, StatementLine } from '../../../statements/statement.ts'
import { checkBalances, refuseLine } from './balance-check.ts'
import type { BalanceCheck } from './balance-check.ts'
import { shortestOf } from '../../../values/sum.ts'

/** A statement on its way in, under an id that is the same whenever the same is read again. */
export type Part = { statement: Statement; check: BalanceCheck; id: string; lines: Line[] }

/** A line on its way in: by what it is looked for, and its texts for comparing. */
export type Line = { line: StatementLine; fingerprint: string; text: string }

/**
 * Where a line is looked for among those that are there: SHA-256 in hexadecimal of the JSON text
 * `["bookend-line-1", bank account, date, currency, amount]`, the amount as short as it can be written (`-12.5`). The reference and the
 * texts are no part of it but compared under it (take-in/match.ts): a reference that two lines of one file share is dropped there and
 * kept where only one of them stands. Fingerprints are kept for years: another recipe needs another name and a migration.
 */
export function fingerprintOf(
  bankAccount: string,
  { date, currency, amount }: Pick<StatementLine, 'date' | 'currency' | 'amount'>,
): string {
  return digestOf(JSON.stringify(['bookend-line-1', bankAccount, date, currency, shortestOf(amount)]))
}

/** The texts of a line for comparing: without blanks and line breaks, of which no two formats put in the same. */
export function textOf({
  counterpart,
  description,
}: Pick<StatementLine, 'counterpart' | 'description'>): string {
  return `${counterpart.replaceAll(/\s+/g, '')}\n${description.replaceAll(/\s+/g, '')}`
}

/**
 * Makes a statement ready; pauses now and then, so that the thread can answer others. Throws a StatementFault for a line that no
 * transaction can be.
 */
export async function partOf(statement: Statement): Promise<Part> {
  const { bankAccount, name, opening, closing } = statement
  const content = createHash('sha256')
  content.update(JSON.stringify([bankAccount, name, keyOf(opening), keyOf(closing)]))
  const lines: Line[] = []
  for (const line of statement.lines) {
    if (lines.length % 1000 === 999) await pause()
    refuseLine(line)
    const { date, currency, amount, counterpart, description, reference } = line
    content.update(JSON.stringify([date, currency, shortestOf(amount), counterpart, description, reference]))
    lines.push({ line, fingerprint: fingerprintOf(bankAccount, line), text: textOf(line) })
  }
  const id = amountsOf(statement) + content.digest('hex').slice(0, 20)
  return { statement, check: checkBalances(statement), id, lines }
}

/** The part of a statement's id that is the same for all statements with the same amounts, in whatever order and words. */
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
