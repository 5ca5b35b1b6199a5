import type { Statement } from './statement.ts'

/**
 * Removes references that several lines of one bank account share, since they cannot tell those lines apart. That
 * includes repeated lines: two equal payments with one number look the same.
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
