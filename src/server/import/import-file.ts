import { basename } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ServiceUnavailableError } from '../../service/refusal-error.ts'
import type { ColumnAnswers, ReadWith } from '../../domain/csv-columns.ts'
import { StatementError } from '../../statements/common/statement.ts'
import type { AccountId, Books } from '../database/books.ts'
import type { ImportSource } from '../database/statement-import/import-list.ts'
import type { KeptWithAnswers } from '../database/statement-import/kept-mappings.ts'
import { faultsOf } from '../../statements/describe-refusal.ts'
import { refusedFor } from './refused-for.ts'
import type { Imported, Refused } from './refused-for.ts'
import type { FileOptions } from '../../statements/read-source.ts'
import { readInThread } from './read-in-thread.ts'

export type ImportOptions = Omit<FileOptions, 'kept'> & {
  /** How the file arrived; without a source the import is not recorded. */
  source?: ImportSource
  /** Say what importing it would do, and record nothing. */
  dryRun?: boolean
  acceptDifference?: boolean
  acceptAlike?: boolean
}

/** The part of the books that imports use. */
export type ImportBooks = Pick<Books, 'importStatements' | 'imports' | 'keptMappings'>

/**
 * Imports the statements of a file into an account, and records the import. A CSV is read with the columns that the account
 * keeps, if it has them. Returns what is wrong with the file; throws
 * ServiceUnavailableError if the books are unavailable.
 */
export async function importFile(
  books: ImportBooks,
  account: AccountId,
  { name, read }: { name: string; read: () => Promise<Uint8Array> },
  { csv, columns, sheet, encoding, signs, source, ...accepted }: ImportOptions = {},
): Promise<Imported> {
  let readWith: ReadWith | undefined
  try {
    const bytes = await read()
    const kept = csv ? [] : await books.keptMappings.list(account)
    const byId = (id: string | undefined) => readWithOf(kept.find((one) => one.id === id))
    // Before it is read: then the bytes of a large file are gone.
    const zipped = source && !accepted.dryRun ? await promisify(gzip)(bytes, { level: 4 }) : undefined
    const asked = kept.map(({ id, mapping, layout }) => ({ id, mapping, layout }))
    const { statements, chosen } = await readInThread(bytes, {
      csv,
      columns,
      sheet,
      encoding,
      signs,
      kept: asked,
    }).catch((error: unknown) => {
      readWith = error instanceof StatementError ? byId(error.kept) : undefined
      throw error
    })
    readWith = byId(statements.find((one) => one.kept !== undefined)?.kept)
    const taken = await books.importStatements(account, statements, {
      name: basename(name),
      source,
      zipped,
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
      file: name,
    }
  } catch (error) {
    if (error instanceof ServiceUnavailableError) throw error
    return recordRefused(books, account, source, { ...refusedFor(name, error), readWith })
  }
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
