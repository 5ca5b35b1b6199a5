import type { Statement, StatementLine } from '../common/statement.ts'
import { checkBalances } from './check-balances.ts'
import { matchLines } from './match-lines.ts'
import { keyInStatement, keyOfAmounts, keyOfLine, keyOfStatement, type KnownLine, type Part } from './part.ts'
import { addParts, balancesOf, byBalancesAndImport, twinOf, type Known } from './same-statement.ts'
import { chainsOf } from './statement-chains.ts'

/** The lines of statements with their statements, but none that an import of them would recognise as one of those before. */
export function linesOnce(statements: readonly Statement[]): { statement: Statement; line: StatementLine }[] {
  const parts = partsOf(statements)
  const known = new Map<string, Known>()
  addParts(known, { parts, fileName: '', importId: '' })
  const chains = chainsOf(known)
  const byBalances = byBalancesAndImport(known.values())
  const taken = new Map<string, KnownLine[]>()
  const there = new Set<string>()
  return parts.flatMap((part) => {
    const { id, statement, lines } = part
    const keys = new Set(lines.map(({ fingerprint }) => fingerprint))
    const before = [...keys].flatMap((key) => taken.get(key) ?? [])
    const found = matchLines(part, lines, before, chains)
    const link = there.has(id) ? undefined : known.get(id)
    const isThere = (other: Known) => there.has(other.id)
    const likely = link && (byBalances.get(balancesOf(link)) ?? [])
    if (link && likely && twinOf(link, likely, found.size < lines.length, isThere)) return []
    there.add(id)
    for (const entry of found.values()) if (link) entry.statements = [...entry.statements, id]
    const fresh = lines.filter((one) => !found.has(one))
    for (const { line: original, fingerprint } of fresh) {
      const entry = { fingerprint, original, statements: [id] }
      const alike = taken.get(fingerprint)
      if (alike) alike.push(entry)
      else taken.set(fingerprint, [entry])
    }
    return fresh.map(({ line }) => ({ statement, line }))
  })
}

/** The statements with ids that say which have the same amounts, and which are the same. */
function partsOf(statements: readonly Statement[]): Part[] {
  const numbers = new Map<string, number>()
  const numberOf = (key: string) => {
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return String(number).padStart(20, '0')
  }
  return statements.map((statement) => {
    const { bankAccount, lines } = statement
    const content = [keyOfStatement(statement), ...lines.map(keyInStatement)].join('\n')
    return {
      statement,
      check: checkBalances(statement),
      id: numberOf(keyOfAmounts(statement)) + numberOf(content),
      lines: lines.map((line) => ({ line, fingerprint: keyOfLine(bankAccount, line) })),
    }
  })
}
