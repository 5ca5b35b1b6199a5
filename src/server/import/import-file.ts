import { basename } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ColumnAnswers, ReadWith } from '../../domain/csv-columns.ts'
import type { BankAccountAnswer, SumAnswers } from '../../domain/statement-import.ts'
import { ServiceUnavailableError } from '../../service/refusal-error.ts'
import { askedFor, withAccount } from '../../statements/common/with-account.ts'
import { StatementError } from '../../statements/common/statement.ts'
import { faultsOf, type WhyRefused } from '../../statements/describe-refusal.ts'
import { isCurrencySaid } from '../../statements/read-file.ts'
import type { FileOptions } from '../../statements/read-source.ts'
import { UserError } from '../common/user-error.ts'
import type { AccountId, Books } from '../database/books.ts'
import type { ImportSource } from '../database/statement-import/import-list.ts'
import type { KeptWithAnswers } from '../database/statement-import/kept-mappings.ts'
import type { TakenIn } from '../database/statement-import/report-of.ts'
import { readInThread } from './read-in-thread.ts'

export type ImportOptions = Omit<FileOptions, 'kept' | 'currencies' | 'accounts'> & {
  /** How the file arrived; without a source the import is not recorded. */
  source?: ImportSource
  /** Say what importing it would do, and record nothing but a file that cannot be imported. */
  dryRun?: boolean
  acceptDifference?: boolean
  acceptAlike?: boolean
  /** Whether lines that may be the sum of others are imported. */
  sums?: SumAnswers | undefined
  /** Aborted when nobody waits for the import any more: it then changes nothing, unless it is about to be committed. */
  signal?: AbortSignal
  /** The bank account of statements that name none. */
  bankAccount?: BankAccountAnswer | undefined
}

/** The part of the books that imports use. */
export type ImportBooks = Pick<Books, 'importStatements' | 'imports' | 'keptMappings'>

/**
 * Imports the statements of a file into an account, and records the import. A CSV is read with the columns that the account
 * keeps, if it has them. A thread reads the lines (read-in-thread.ts); the one that writes makes rows of them
 * (database/statement-import/import-statements.ts). Returns what is wrong with the file; throws ServiceUnavailableError if
 * the books are unavailable.
 */
export async function importFile(
  books: ImportBooks,
  account: AccountId,
  { name, read }: { name: string; read: () => Promise<Uint8Array> },
  { csv, columns, sheet, encoding, signs, source, bankAccount, signal, ...accepted }: ImportOptions = {},
): Promise<Imported> {
  let readWith: ReadWith | undefined
  try {
    const bytes = await read()
    const kept = csv ? [] : await books.keptMappings.list(account)
    const byId = (id: string | undefined) => readWithOf(kept.find((one) => one.id === id))
    // While it is read.
    const zipping = source && !accepted.dryRun ? promisify(gzip)(bytes, { level: 4 }) : undefined
    zipping?.catch(() => {}) // reported where it is awaited
    const isSaid = [{ answers: columns }, ...kept].some(isCurrencySaid)
    const currencies = isSaid ? await books.keptMappings.currencies(account) : {}
    const accounts = typeof bankAccount === 'object' ? bankAccount : undefined
    const options = { csv, columns, sheet, encoding, signs, kept, currencies, accounts }
    const { statements, chosen } = await readInThread(bytes, options, { signal }).catch((error: unknown) => {
      readWith = error instanceof StatementError ? byId(error.kept) : undefined
      throw error
    })
    const unnamed = statements.filter((one) => one.bankAccount === '')
    const askedAccount =
      unnamed.length > 0 ? askedFor(unnamed, bankAccount, await books.imports.list(account)) : undefined
    const isShown = source === 'upload' && accepted.dryRun
    if (askedAccount?.isEarlier && askedAccount.answer !== '' && !isShown)
      throw accountOpen(askedAccount.answer)
    readWith = byId(statements.find((one) => one.kept !== undefined)?.kept)
    const named = statements.map((one) => withAccount(one, bankAccount ?? askedAccount?.answer))
    if (source !== 'upload')
      for (const { kept: id, bankAccount: number, isAccountTold } of named) {
        const said = byId(id)?.answers['currency']
        const isOther = isAccountTold ? currencies[number] !== said : currencies[number] === undefined
        if (said !== undefined && number !== '' && isOther) throw currencyOpen(number, said)
      }
    const taken = await books.importStatements(account, named, {
      name: basename(name),
      source,
      zipped: await zipping,
      stopped: signal && flagOf(signal),
      chosen: chosen && { name: basename(name), answers: withoutPlace(columns ?? {}), ...chosen },
      ...accepted,
    })
    return {
      taken: true,
      ...taken,
      statements: taken.statements.map((one, index) => ({
        ...one,
        readWith: byId(statements[index]?.kept),
        within: statements[index]?.file,
      })),
      askedAccount,
      file: name,
    }
  } catch (error) {
    if (error instanceof ServiceUnavailableError || signal?.aborted) throw error
    const refused = { ...refusedFor(name, error), readWith }
    // A look whose question is still open refuses nothing.
    return accepted.dryRun && refused.remedy ? refused : recordRefused(books, account, source, refused)
  }
}

/** A number that every thread sees, and that is 1 once the signal is aborted. */
function flagOf(signal: AbortSignal): Int32Array {
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const raise = () => void Atomics.store(flag, 0, 1)
  if (signal.aborted) raise()
  signal.addEventListener('abort', raise)
  return flag
}

/** Which file or sheet was meant does not hold for the next file. */
function withoutPlace({ file: _, sheet: __, ...answers }: ColumnAnswers): ColumnAnswers {
  return answers
}

function readWithOf(kept: KeptWithAnswers | undefined): ReadWith | undefined {
  return kept && { id: kept.id, name: kept.name, chosenAt: kept.chosenAt, answers: kept.answers }
}

/** Records a refused file and returns it. If that fails, the record is missing: the refusal matters more. */
export async function recordRefused(
  { imports }: Pick<Books, 'imports'>,
  account: AccountId,
  source: ImportSource | undefined,
  refused: Refused,
): Promise<Refused> {
  if (source) {
    const entry = { fileName: basename(refused.file), source, faults: faultsOf(refused) }
    await imports.addRefused(account, entry).catch(() => {})
  }
  return refused
}

/** The result of importing a file: all of it imported, or none and the reason. */
export type Imported = ({ taken: true } & TakenIn) | Refused

export type Refused = WhyRefused & {
  taken: false
  file: string
  /** How many lines were invalid: 0 if the whole file is. */
  refused: number
  /** The kept columns that it was read with. */
  readWith?: ReadWith | undefined
  /** Set when the file is not to blame. */
  error?: unknown
}

export function refusedFor(file: string, error: unknown): Refused {
  if (error instanceof StatementError) {
    const { at, message, remedy, others, more, fitting, file: within } = error
    const lines = [at, ...others.map((one) => one.at)].filter((one) => one !== undefined)
    const refused = lines.length + more
    return { taken: false, file, refused, reason: message, at, remedy, others, more, fitting, within }
  }
  const refused = {
    taken: false,
    file,
    refused: 0,
    at: undefined,
    remedy: undefined,
    others: [],
    more: 0,
  } as const
  if (error instanceof UserError) return { ...refused, reason: error.message }
  const [words = ''] = String(error).split('\n')
  return {
    ...refused,
    reason: `Bookend failed on this file. Please report this to its developers: ${words}`,
    error,
  }
}

/** Refuses to guess the account of a file that nobody has seen. */
function accountOpen(earlier = 'several'): StatementError {
  return new StatementError(
    `This file names no bank account. The last one like it was of ${earlier}, and this one may be of another; “import --bank-account NUMBER” says which`,
    undefined,
    'account',
  )
}

/** Refuses to take a currency that someone said of another bank account. */
function currencyOpen(number: string, said: string): StatementError {
  return new StatementError(
    `Nothing says that account ${number} is in ${said}, as an earlier file with these columns was: import this file in the browser, which first shows what it would import`,
  )
}
