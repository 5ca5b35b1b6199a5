import { StatementError } from '../../statements/common/statement.ts'

/** Refuses to guess the account of a file that nobody has seen. */
export function accountOpen(earlier = 'several'): StatementError {
  return new StatementError(
    `This file names no bank account. The last one like it was of ${earlier}, and this one may be of another; “import --bank-account NUMBER” says which`,
    undefined,
    'account',
  )
}

/** Refuses to take a currency that someone said of another bank account. */
export function currencyOpen(number: string, said: string): StatementError {
  return new StatementError(
    `Nothing says that account ${number} is in ${said}, as an earlier file with these columns was: import this file in the browser, which shows what it takes`,
  )
}
