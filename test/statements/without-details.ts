import type { Statement, StatementLine } from '../../src/statements/common/statement.ts'

/** Statements without what their lines carry besides what becomes a transaction, which bank-detail.test.ts is about. */
export function withoutDetails(statements: Statement[]): Statement[] {
  return statements.map((statement) => ({ ...statement, lines: statement.lines.map(withoutDetail) }))
}

export function withoutDetail({ bank: _, ...line }: StatementLine): StatementLine {
  return line
}
