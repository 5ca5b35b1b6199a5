import { createHash, hash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import type { Statement, StatementLine } from '../../../statements/common/statement.ts'
import { collectFaults } from '../../../statements/common/collect-faults.ts'
import { checkBalances } from '../../../statements/recognition/check-balances.ts'
import {
  keyInStatement,
  keyOfAmounts,
  keyOfLine,
  keyOfStatement,
  type Line,
  type Part,
} from '../../../statements/recognition/part.ts'
import { refuseLine } from './balance-check.ts'

/**
 * The key for finding a line among existing ones: SHA-256 in hexadecimal of the JSON text `["bookend-line-1", bank
 * account, date, currency, amount]`, the amount in its shortest form (`-12.5`). Reference and texts are compared
 * separately (match-lines.ts), because a reference that two lines of one file share is dropped from that file, but kept in a
 * file with only one of them. Fingerprints are stored for years: another recipe needs another name and a migration.
 */
export function fingerprintOf(
  bankAccount: string,
  line: Pick<StatementLine, 'date' | 'currency' | 'amount'>,
): string {
  return digestOf(keyOfLine(bankAccount, line))
}

/** Prepares a statement, pausing now and then for others. Throws a StatementError for a line that cannot become a transaction. */
export async function partOf(statement: Statement): Promise<Part> {
  const content = createHash('sha256')
  content.update(keyOfStatement(statement))
  const lines: Line[] = []
  const faults = collectFaults()
  for (const line of statement.lines) {
    if (lines.length % 1000 === 999) await pause()
    faults.attempt(() => refuseLine(line))
    content.update(keyInStatement(line))
    lines.push({ line, fingerprint: fingerprintOf(statement.bankAccount, line) })
  }
  faults.throwFound()
  const id = digestOf(keyOfAmounts(statement)).slice(0, 20) + content.digest('hex').slice(0, 20)
  return { statement, check: checkBalances(statement), id, lines }
}

function digestOf(text: string): string {
  return hash('sha256', text)
}
