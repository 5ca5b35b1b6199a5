import { basename } from 'node:path'
import { ServiceUnavailableError } from '../../service/service-unavailable-error.ts'
import type { CsvMapping } from '../../statements/csv/csv-mapping.ts'
import { StatementError } from '../../statements/common/statement.ts'
import { UserError } from '../common/user-error.ts'
import type { AccountId, Books } from '../database/books.ts'
import type { ImportSource } from '../database/statement-import/import-list.ts'
import { faultsOf } from './faults-of.ts'
import type { Imported, Refused } from './import-result.ts'
import { readInThread } from './read-in-thread.ts'

export type ImportOptions = {
  csv?: CsvMapping | undefined
  /** How the file arrived; without a source the import is not recorded. */
  source?: ImportSource
  /** The encoding of files that are not Unicode and do not name theirs. */
  encoding?: string | undefined
  acceptDifference?: boolean
  acceptAlike?: boolean
}

/** The part of the books that imports use. */
export type ImportBooks = Pick<Books, 'importStatements' | 'imports'>

/**
 * Imports the statements of a file into an account, and records the import. Returns what is wrong with the file; throws
 * ServiceUnavailableError if the books are unavailable.
 */
export async function importFile(
  books: ImportBooks,
  account: AccountId,
  { name, read }: { name: string; read: () => Promise<Uint8Array> },
  { csv, encoding, source, ...accepted }: ImportOptions = {},
): Promise<Imported> {
  try {
    const statements = await readInThread(await read(), { csv, encoding })
    const taken = await books.importStatements(account, statements, {
      name: basename(name),
      source,
      ...accepted,
    })
    return { taken: true, ...taken, file: name }
  } catch (error) {
    if (error instanceof ServiceUnavailableError) throw error
    return recordRefused(books, account, source, refusedFor(name, error))
  }
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

/** The result for a refused file. */
export function refusedFor(file: string, error: unknown): Refused {
  if (error instanceof StatementError) {
    const { at, message, remedy, others, more } = error
    const lines = [at, ...others.map((one) => one.at)].filter((one) => one !== undefined)
    return { taken: false, file, refused: lines.length + more, reason: message, at, remedy, others, more }
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
