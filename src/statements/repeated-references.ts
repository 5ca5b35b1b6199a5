import type { Statement } from './statement.ts'

/**
 * Takes the reference from lines that share it with another line of the same bank account: it cannot tell them apart. That is
 * so for a line told twice as well, for two equal payments under one number look the same.
 */
export function withoutRepeatedReferences(statements: Statement[]): Statement[] {
  const seen = new Map<string, number>()
  const keyOf = (statement: Statement, reference: string) => `${statement.bankAccount}\n${reference}`
  for (const statement of statements)
    for (const { reference } of statement.lines) {
      const key = keyOf(statement, reference)
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
  return statements.map((statement) => ({
    ...statement,
    lines: statement.lines.map((line) =>
      seen.get(keyOf(statement, line.reference)) === 1 ? line : { ...line, reference: '' },
    ),
  }))
}
