import type { BankAccountAnswer, ImportPlan, StatementImport } from '../../domain/statement-import.ts'
import { spacedNumber } from '../../domain/bank-account.ts'
import { accountNamed, cleanText } from './normalize.ts'
import { StatementError, type Statement } from './statement.ts'

type AskedAccount = NonNullable<ImportPlan['askedAccount']>

/** The statement with the account that someone said; one that names its own keeps it. */
export function withAccount<
  One extends Pick<Statement, 'bankAccount' | 'isAccountTold' | 'accountAs' | 'file'>,
>(statement: One, answer: BankAccountAnswer | undefined): One {
  const account = typeof answer === 'object' ? answer[statement.file ?? ''] : answer
  if (statement.bankAccount !== '' || account === undefined) return statement
  const bankAccount = accountNamed(account)
  const accountAs = cleanText(account)
  const isOtherwise = accountAs !== bankAccount && spacedNumber(bankAccount) === bankAccount
  return { ...statement, bankAccount, isAccountTold: true, ...(isOtherwise && { accountAs }) }
}

/** What is known of the bank account of statements that name none, and their files, if an archive has several. */
export function askedFor(
  unnamed: readonly Pick<Statement, 'format' | 'file'>[],
  bankAccount: BankAccountAnswer | undefined,
  imports: readonly StatementImport[],
): AskedAccount {
  const names = [...new Set(unnamed.flatMap(({ file }) => file ?? []))]
  const files = names.length > 1 ? { files: names } : {}
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
