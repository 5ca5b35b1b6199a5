import { basename } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ServiceUnavailableError } from '../../service/refusal-error.ts'
import type { ReadOptions } from '../../statements/read-statements.ts'
import type { AccountId, Books } from '../database/books.ts'
import type { ImportSource } from '../database/statement-import/import-list.ts'
import { faultsOf, refusedFor } from './import-result.ts'
import type { Imported, Refused } from './import-result.ts'
import { readInThread } from './read-in-thread.ts'

export type ImportOptions = ReadOptions & {
  /** How the file arrived; without a source the import is not recorded. */
  source?: ImportSource
  /** Say what importing it would do, and record nothing. */
  dryRun?: boolean
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
  { csv, encoding, signs, source, ...accepted }: ImportOptions = {},
): Promise<Imported> {
  try {
    const bytes = await read()
    // Before it is read: then the bytes of a large file are gone.
    const zipped = source && !accepted.dryRun ? await promisify(gzip)(bytes, { level: 4 }) : undefined
    const statements = await readInThread(bytes, { csv, encoding, signs })
    const taken = await books.importStatements(account, statements, {
      name: basename(name),
      source,
      zipped,
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
