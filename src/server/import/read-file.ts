import { columnsFrom, type ColumnAnswers } from '../../domain/csv-columns.ts'
import { openText } from '../../statements/encoding/decode.ts'
import { readOpened } from '../../statements/read-statements.ts'
import type { ReadOptions } from '../../statements/read-statements.ts'
import { guessMapping, type MappingGuess } from '../../statements/csv/guess-mapping.ts'
import { checkMapping } from '../../statements/csv/mappings.ts'
import type { KeptColumns } from '../../statements/csv/kept-columns.ts'
import { refuseTooMany } from '../../statements/common/limits.ts'
import { StatementError } from '../../statements/common/statement.ts'
import type { Statement } from '../../statements/common/statement.ts'
import { isZip, unzip } from './unzip.ts'

/** Smaller buffers may share their memory with others. */
const largeFile = 1024 * 1024

/** `columns`: what a person says that the columns of an unknown CSV mean. */
export type FileOptions = ReadOptions & { columns?: ColumnAnswers | undefined }

/** The statements of a file, and how its columns were chosen to be read. */
export type ReadFile = { statements: Statement[]; chosen?: Omit<KeptColumns, 'id'> | undefined }

/**
 * The statements of a file, or of all files in a ZIP archive: many banks deliver one file per day. The bytes of a large
 * file are gone afterwards.
 */
export function readFile(bytes: Uint8Array, { columns, ...options }: FileOptions): ReadFile {
  const chosen = columns && chosenFrom(bytes, columns, options.encoding)
  const how = chosen ? { ...options, csv: chosen.mapping } : options
  if (!isZip(bytes)) return { statements: readOne(bytes, how), chosen }
  const found: Statement[] = []
  let lines = 0
  for (const { name, unpack } of unzip(bytes))
    try {
      for (const statement of readOne(unpack(), options)) {
        found.push({ ...statement, file: name })
        lines += statement.lines.length
      }
      refuseTooMany({ statements: found.length, lines })
    } catch (error) {
      throw error instanceof StatementError ? within(name, error) : error
    }
  return { statements: found }
}

/** What the columns of a file seem to mean. Looks only at the beginning, which takes some milliseconds however large the file is. */
export function guessColumns(bytes: Uint8Array, answers: ColumnAnswers, encoding?: string): MappingGuess {
  const text = openText(bytes.subarray(0, columnsFrom), encoding).read()
  const whole = bytes.length < columnsFrom ? text : text.slice(0, text.lastIndexOf('\n'))
  const guess = guessMapping(whole, answers)
  if (!guess) throw new StatementError('This file has no rows with a day and an amount')
  return guess
}

function chosenFrom(bytes: Uint8Array, answers: ColumnAnswers, encoding: string | undefined) {
  const { questions, mapping, layout } = guessColumns(bytes, answers, encoding)
  const open = questions.find(({ answer }) => answer === undefined)
  if (open) throw new StatementError(`The answers in “columns” lack one: ${open.words}`, undefined, 'mapping')
  if (!mapping) throw new StatementError('No column of this file is an amount beside a day')
  return { mapping: checkMapping(encoding === undefined ? mapping : { ...mapping, encoding }), layout }
}

function readOne(bytes: Uint8Array, options: ReadOptions): Statement[] {
  const text = openText(bytes, options.encoding)
  // Frees them now. The garbage collector would keep them until the lines are read, and the text is as large again.
  if (!text.needsBytes && bytes.length > largeFile && bytes.buffer instanceof ArrayBuffer)
    bytes.buffer.transfer(0)
  return readOpened(text, options)
}

function within(
  name: string,
  { message, at, remedy, others, more, fitting, kept }: StatementError,
): StatementError {
  const named = others.map((other) => ({ ...other, reason: `${name}: ${other.reason}` }))
  return new StatementError(`${name}: ${message}`, at, remedy, { others: named, more, fitting, kept })
}
