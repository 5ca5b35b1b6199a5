import type { ColumnAnswers } from '../domain/csv-columns.ts'
import { chosenFrom, guessIn, openSource, readOne } from './read-source.ts'
import type { FileOptions, Source } from './read-source.ts'
import type { MappingGuess } from './csv/guess-mapping.ts'
import type { KeptColumns } from './csv/csv-layout.ts'
import { refuseTooMany, StatementError } from './common/statement.ts'
import type { Statement } from './common/statement.ts'
import { readWorkbook } from './read-workbook.ts'
import { isWorkbook, isZip, unzip } from './unzip.ts'

/** The statements of a file, and how its columns were chosen to be read. */
export type ReadFile = { statements: Statement[]; chosen?: Omit<KeptColumns, 'id'> | undefined }

/**
 * The statements of a file, or of all files in a ZIP archive: many banks deliver one file per day. The bytes of a large
 * file are gone afterwards.
 */
export async function readFile(bytes: Uint8Array, { columns, ...options }: FileOptions): Promise<ReadFile> {
  if (!isZip(bytes) || isWorkbook(bytes)) {
    const source = await sourceOf(bytes, options.encoding)
    const chosen = columns && chosenFrom(source, columns, options.encoding)
    const sheet = options.sheet ?? columns?.['sheet']
    const statements = readOne(source, { ...options, sheet, csv: chosen?.mapping ?? options.csv })
    return { statements, chosen: source.isQif ? undefined : chosen }
  }
  const found: Statement[] = []
  let lines = 0
  const files = unzip(bytes)
  const asked = columns && files.find(({ name }) => name === columns['file'])
  if (columns && !asked) throw new StatementError('The answers in “columns” name no “file” of this archive')
  const chosen =
    asked &&
    chosenFrom(await sourceOf(await asked.unpack(), options.encoding), columns ?? {}, options.encoding)
  const kept = [...(chosen ? [{ ...chosen, id: '' }] : []), ...(options.kept ?? [])]
  for (const { name, unpack } of files)
    try {
      const isAsked = name === asked?.name
      const sheet = isAsked ? columns?.['sheet'] : undefined
      const how = isAsked ? { ...options, sheet, csv: chosen?.mapping } : { ...options, kept }
      for (const statement of readOne(await sourceOf(await unpack(), options.encoding), how)) {
        found.push({ ...statement, file: name })
        lines += statement.lines.length
      }
      refuseTooMany({ statements: found.length, lines })
    } catch (error) {
      throw error instanceof StatementError ? within(name, error, asked?.name) : error
    }
  return { statements: found, chosen }
}

/** What the columns of a file seem to mean, of an archive those of the `file` that the answers name. Looks only at the beginning. */
export async function guessColumns(bytes: Uint8Array, answers: ColumnAnswers): Promise<MappingGuess> {
  if (!isZip(bytes) || isWorkbook(bytes)) return guessIn(await sourceOf(bytes), answers)
  const files = unzip(bytes)
  const file = files.find(({ name }) => name === answers['file']) ?? files[0]
  if (!file) throw new StatementError('There is no statement file in this ZIP archive')
  return guessIn(await sourceOf(await file.unpack()), answers)
}

async function sourceOf(bytes: Uint8Array, encoding?: string): Promise<Source> {
  if (isWorkbook(bytes)) return { bytes, sheets: await readWorkbook(bytes), isQif: false }
  return openSource(bytes, encoding)
}

function within(
  name: string,
  { message, at, remedy, others, more, fitting, kept }: StatementError,
  asked: string | undefined,
): StatementError {
  const named = others.map((other) => ({ ...other, reason: `${name}: ${other.reason}` }))
  const isUnknown = remedy === 'mapping' && fitting === undefined
  if (isUnknown && asked !== undefined)
    return new StatementError(
      `${name}: its columns are others than those of ${asked}. Take one of the two out of the archive, and import it by itself`,
    )
  const file = isUnknown || kept !== undefined ? name : undefined
  return new StatementError(`${name}: ${message}`, at, remedy, { others: named, more, fitting, kept, file })
}
