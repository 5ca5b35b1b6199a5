import type { BankAccountAnswer } from '../../domain/statement-import.ts'
import { accountNamed } from './normalize.ts'
import type { Statement } from './statement.ts'

/** The statement with the account that someone said; one that names its own keeps it. */
export function withAccount<One extends Pick<Statement, 'bankAccount' | 'isAccountTold' | 'file'>>(
  statement: One,
  answer: BankAccountAnswer | undefined,
): One {
  const account = typeof answer === 'object' ? answer[statement.file ?? ''] : answer
  if (statement.bankAccount !== '' || account === undefined) return statement
  return { ...statement, bankAccount: accountNamed(account), isAccountTold: true }
}

/** The files of an archive whose statements name no account, if there are several. */
export function filesIn(unnamed: readonly Pick<Statement, 'file'>[]): { files?: string[] } {
  const files = [...new Set(unnamed.flatMap(({ file }) => file ?? []))]
  return files.length > 1 ? { files } : {}
}
