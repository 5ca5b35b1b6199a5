import type { BankAccountAnswer, ImportPlan, StatementImport } from '../../domain/statement-import.ts'
import { accountNamed } from '../../statements/common/normalize.ts'
import { filesIn } from '../../statements/common/with-account.ts'
import { StatementError } from '../../statements/common/statement.ts'
import type { Statement } from '../../statements/common/statement.ts'

type AskedAccount = NonNullable<ImportPlan['askedAccount']>

/** What is known of the bank account of statements that name none, and their files, if an archive has several. */
export function askedFor(
  unnamed: readonly Pick<Statement, 'format' | 'file'>[],
  bankAccount: BankAccountAnswer | undefined,
  imports: readonly StatementImport[],
): AskedAccount {
  const names = [...new Set(unnamed.flatMap(({ file }) => file ?? []))]
  const files = filesIn(unnamed)
  if (bankAccount === undefined) return { ...earlierAnswer(imports, unnamed), ...files }
  if (typeof bankAccount === 'string') return { answer: accountNamed(bankAccount), ...files }
  const missing = names.find((name) => bankAccount[name] === undefined)
  if (missing !== undefined || names.length === 0)
    throw new StatementError(`“bank-accounts” does not say which account ${missing ?? 'this file'} is of`)
  return {
    answers: Object.fromEntries(names.map((name) => [name, accountNamed(bankAccount[name] ?? '')])),
    ...files,
  }
}

/** Refuses to guess the account of a file that nobody has seen. */
export function accountOpen(earlier = 'several'): StatementError {
  return new StatementError(
    `This file names no bank account. The last one like it was of ${earlier}, and this one may be of another; “import --bank-account NUMBER” says which`,
    undefined,
    'account',
  )
}

/** What was said about the account of the last file with one of these formats that named none of each. */
function earlierAnswer(
  imports: readonly StatementImport[],
  unnamed: readonly { format: string }[],
): AskedAccount {
  const formats = unnamed.map(({ format }) => format)
  const [told, ...others] =
    imports
      .filter(({ undone }) => !undone)
      .map(({ accounts = [] }) => accounts.filter(({ toldFor = '' }) => formats.includes(toldFor)))
      .find((accounts) => accounts.length > 0) ?? []
  const isOne = others.every(({ bankAccount }) => bankAccount === told?.bankAccount)
  if (!told) return {}
  return isOne ? { answer: told.bankAccount, isEarlier: true } : { isEarlier: true }
}
