import { columnsFrom, type ColumnAnswers } from '../../domain/csv-columns.ts'
import { openText } from '../../statements/encoding/decode.ts'
import { readOpened, readSheetStatements } from '../../statements/read-statements.ts'
import type { ReadOptions } from '../../statements/read-statements.ts'
import { guessMapping, guessSheet, type MappingGuess } from '../../statements/csv/guess-mapping.ts'
import { checkMapping } from '../../statements/csv/mappings.ts'
import type { KeptColumns } from '../../statements/csv/kept-columns.ts'
import { isQif, openQif } from '../../statements/csv/open-qif.ts'
import { openSheet, type Sheet } from '../../statements/csv/open-sheet.ts'
import { refuseTooMany } from '../../statements/common/limits.ts'
import { StatementError } from '../../statements/common/statement.ts'
import type { Statement } from '../../statements/common/statement.ts'
import { readWorkbook } from './read-workbook.ts'
import { isWorkbook, isZip, unzip } from './unzip.ts'

/** Smaller buffers may share their memory with others. */
const largeFile = 1024 * 1024

/** `columns`: what a person says that the columns of an unknown CSV mean; `sheet`: which one of a workbook to read. */
export type FileOptions = ReadOptions & { columns?: ColumnAnswers | undefined; sheet?: string | undefined }

/** The statements of a file, and how its columns were chosen to be read. */
export type ReadFile = { statements: Statement[]; chosen?: Omit<KeptColumns, 'id'> | undefined }

/** A file, or one in an archive: its bytes or, of a workbook, its sheets; QIF is read like a sheet. */
type Source = { bytes: Uint8Array; sheets: Sheet[] | undefined; isQif: boolean }

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
    asked && chosenFrom(await sourceOf(asked.unpack(), options.encoding), columns ?? {}, options.encoding)
  const kept = [...(chosen ? [{ ...chosen, id: '' }] : []), ...(options.kept ?? [])]
  for (const { name, unpack } of files)
    try {
      const isAsked = name === asked?.name
      const sheet = isAsked ? columns?.['sheet'] : undefined
      const how = isAsked ? { ...options, sheet, csv: chosen?.mapping } : { ...options, kept }
      for (const statement of readOne(await sourceOf(unpack(), options.encoding), how)) {
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
  return guessIn(await sourceOf(file.unpack()), answers)
}

async function sourceOf(bytes: Uint8Array, encoding?: string): Promise<Source> {
  if (isWorkbook(bytes)) return { bytes, sheets: await readWorkbook(bytes), isQif: false }
  if (!isQif(new TextDecoder('windows-1252').decode(bytes.subarray(0, 200)).replace(/^ï»¿/, '')))
    return { bytes, sheets: undefined, isQif: false }
  const text = openText(bytes, encoding).read()
  return { bytes, sheets: [openQif(text, bytes.length !== columnsFrom)], isQif: true }
}

function guessIn(
  { bytes, sheets, isQif: isSigned }: Source,
  answers: ColumnAnswers,
  encoding?: string,
): MappingGuess {
  // A minus is money out in every QIF.
  const all = isSigned ? { ...answers, sign: 'out' } : answers
  const guess = sheets ? guessInSheets(sheets, all) : guessInText(bytes, all, encoding)
  if (!guess) throw new StatementError('This file has no rows with a day and an amount')
  return isSigned ? { ...guess, questions: guess.questions.filter(({ about }) => about !== 'sign') } : guess
}

function guessInText(bytes: Uint8Array, answers: ColumnAnswers, encoding?: string): MappingGuess | undefined {
  const text = openText(bytes.subarray(0, columnsFrom), encoding).read()
  return guessMapping(bytes.length < columnsFrom ? text : text.slice(0, text.lastIndexOf('\n')), answers)
}

/** Asks which of several sheets is meant, before anything else. */
function guessInSheets(sheets: Sheet[], answers: ColumnAnswers): MappingGuess | undefined {
  const tables = sheetsWithTables(sheets)
  const sheet = tables.find(({ name }) => name === answers['sheet']) ?? tables[0]
  const guess = sheet && guessSheet(openSheet(sheet), answers)
  if (!guess || tables.length === 1) return guess
  const options = tables.map(({ name }) => ({ value: name, words: name }))
  const answer = options.find(({ value }) => value === answers['sheet'])?.value
  const question = { about: 'sheet', words: 'Which sheet has the lines?', options }
  return {
    ...guess,
    questions: [{ ...question, ...(answer !== undefined && { answer }) }, ...guess.questions],
  }
}

function sheetsWithTables(sheets: Sheet[]): Sheet[] {
  return sheets.filter((sheet) => openSheet(sheet).guessed() !== undefined)
}

function chosenFrom(source: Source, answers: ColumnAnswers, encoding: string | undefined) {
  const { questions, mapping, layout } = guessIn(source, answers, encoding)
  const open = questions.find(({ answer }) => answer === undefined)
  if (open) throw new StatementError(`The answers in “columns” lack one: ${open.words}`, undefined, 'mapping')
  if (!mapping) throw new StatementError('No column of this file is an amount beside a day')
  return { mapping: checkMapping(encoding === undefined ? mapping : { ...mapping, encoding }), layout }
}

function readOne({ bytes, sheets, isQif: isAsked }: Source, options: FileOptions): Statement[] {
  // The fields of every QIF have the same names, so that nothing kept for another can be trusted.
  if (isAsked && !options.csv)
    throw new StatementError(
      'A QIF file names neither its currency nor the order of day and month. “mappings guess” asks for them on the command line',
      undefined,
      'mapping',
    )
  if (sheets && isAsked)
    return sheets.flatMap((sheet) =>
      readSheetStatements(sheet, options).map((statement) => ({ ...statement, format: 'QIF' })),
    )
  if (sheets) return readSheetStatements(sheetToRead(sheets, options.sheet), options)
  const text = openText(bytes, options.encoding)
  // Frees them now. The garbage collector would keep them until the lines are read, and the text is as large again.
  if (!text.needsBytes && bytes.length > largeFile && bytes.buffer instanceof ArrayBuffer)
    bytes.buffer.transfer(0)
  return readOpened(text, options)
}

/** The sheet with lines; refuses a workbook with several, of which the others would be lost. */
function sheetToRead(sheets: Sheet[], wanted: string | undefined): Sheet {
  const named = sheets.map(({ name }) => `“${name}”`)
  if (wanted !== undefined) {
    const found = sheets.find(({ name }) => name === wanted)
    if (found) return found
    throw new StatementError(`There is no sheet “${wanted}” in this workbook. It has ${named.join(', ')}`)
  }
  const tables = sheetsWithTables(sheets)
  const [only, other] = tables
  if (other)
    throw new StatementError(
      `Several sheets of this workbook have lines: ${tables.map(({ name }) => `“${name}”`).join(', ')}. “import --sheet NAME” reads one of them`,
      undefined,
      'mapping',
    )
  const first = only ?? sheets[0]
  if (!first) throw new StatementError('This workbook has no sheet with rows')
  return first
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
