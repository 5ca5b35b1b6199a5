import { columnsFrom, type ColumnAnswers } from '../domain/csv-columns.ts'
import { codePages, decodeIn, findCodePage } from './encoding/code-pages.ts'
import { openText } from './encoding/open-text.ts'
import { attempt } from './common/collect-faults.ts'
import { readOpened, readSheetStatements, type ReadOptions } from './read-statements.ts'
import { firstLinesOf } from './csv/first-lines.ts'
import { guessMapping, guessSheet, type MappingGuess } from './csv/guess-mapping.ts'
import { checkMapping } from './csv/mappings.ts'
import { isQif, openQif, withQifTexts } from './csv/open-qif.ts'
import { refuseUnreadDays } from './csv/refuse-doubts.ts'
import { openSheet, type Sheet } from './csv/open-sheet.ts'
import { StatementError, type Statement } from './common/statement.ts'

export type FileOptions = ReadOptions & {
  /** What a person says that the columns of an unknown CSV mean. */
  columns?: ColumnAnswers | undefined
  /** Which one of a workbook to read. */
  sheet?: string | undefined
  /** The currencies of bank accounts, and of which account each file of an archive is, as far as they are known. */
  currencies?: Record<string, string> | undefined
  accounts?: Record<string, string> | undefined
}

/** A file, or one in an archive: its bytes or, of a workbook, its sheets; QIF is read like a sheet. */
export type Source = { bytes: Uint8Array; sheets: Sheet[] | undefined; isQif: boolean }

/** The bytes of a file that is no workbook, opened as what they are. */
export function openSource(bytes: Uint8Array, encoding?: string): Source {
  if (!isQif(new TextDecoder('windows-1252').decode(bytes.subarray(0, 200)).replace(/^ï»¿/, '')))
    return { bytes, sheets: undefined, isQif: false }
  const text = openText(bytes, encoding).read()
  return { bytes, sheets: [openQif(text, bytes.length !== columnsFrom)], isQif: true }
}

/** What the columns of a file seem to mean. Throws a StatementError if it has no rows with a day and an amount. */
export function guessIn(
  { bytes, sheets, isQif: isSigned }: Source,
  answers: ColumnAnswers,
  encoding?: string,
): MappingGuess {
  if (sheets?.some(({ rows }) => rows[0]?.cells.includes(keptReference)))
    throw new StatementError(
      'These are answers to questions, not a statement. Choose “Import answers” above the list of the questions',
    )
  const guessWith = (all: ColumnAnswers) =>
    sheets ? guessInSheets(sheets, all) : guessInText(bytes, all, encoding)
  const first = guessWith(isSigned ? { ...answers, sign: 'out' } : answers)
  // In every QIF a minus is money out, and an amount without one is money in, also where none has one.
  const isTurned = isSigned && first?.mapping && 'reversed' in first.mapping.amount
  const guess = isTurned ? guessWith({ ...answers, sign: 'in' }) : first
  if (!guess) {
    for (const sheet of sheets ?? []) refuseUnreadDays(openSheet(sheet).lines)
    if (!sheets)
      refuseUnreadDays(firstLinesOf(textOf(bytes.subarray(0, columnsFrom), answers, encoding).text))
    throw new StatementError(
      `${bytes.length < columnsFrom ? 'This file has' : 'The beginning of this file has'} no rows with a day and an amount. Download the statement as CAMT, MT940, OFX, CSV or Excel`,
    )
  }
  const questions = isSigned ? guess.questions.filter(({ about }) => about !== 'sign') : guess.questions
  const { mapping } = guess
  const account = answers['account']?.trim()
  const found = { ...guess, questions, shape: isSigned ? undefined : guess.shape }
  if (!mapping || mapping.bankAccount || !account) return found
  return { ...found, mapping: { ...mapping, bankAccount: { fixed: account } } }
}

/** The column by which a workbook of questions is matched when it comes back (transactions/marks/messages.ts). */
const keptReference = 'Reference (please keep)'

function guessInText(bytes: Uint8Array, answers: ColumnAnswers, encoding?: string): MappingGuess | undefined {
  const { text, page, fault } = textOf(bytes.subarray(0, columnsFrom), answers, encoding)
  const guess = guessMapping(
    bytes.length < columnsFrom ? text : text.slice(0, text.lastIndexOf('\n')),
    answers,
  )
  if (!guess?.shape) return guess
  if (fault) {
    const options = codePages.map((value) => ({ value, words: value }))
    const question = {
      about: 'encoding',
      words: fault.message.replace(/ Export it in UTF-8.*$/, ''),
      options,
    }
    return { ...guess, questions: [question, ...guess.questions] }
  }
  const encodings = page === undefined ? [unicode] : codePages
  return { ...guess, shape: { ...guess.shape, encoding: page ?? unicode, encodings } }
}

/** The beginning of a file as text: in an encoding that is still asked, legible enough to choose by. */
function textOf(start: Uint8Array, answers: ColumnAnswers, encoding?: string) {
  const { result, fault } = attempt(() => {
    const opened = openText(start, saidEncoding(answers) ?? encoding)
    return { text: opened.read(), page: opened.page() }
  })
  if (fault && fault.remedy !== 'encoding') throw fault
  return { ...(result ?? { text: decodeIn('windows-1252', start), page: undefined }), fault }
}

const unicode = 'Unicode'

/** The code page that someone says the file is in. */
export function saidEncoding(answers: ColumnAnswers | undefined): string | undefined {
  return findCodePage(answers?.['encoding'] ?? '')
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

/** The mapping that the answers make, with the layout it is for. Throws a StatementError if one is open. */
export function chosenFrom(source: Source, answers: ColumnAnswers, encoding: string | undefined) {
  const { questions, mapping, layout } = guessIn(source, answers, encoding)
  const open = questions.find(({ answer }) => answer === undefined)
  if (open) throw new StatementError(`The answers in “columns” lack one: ${open.words}`, undefined, 'mapping')
  if (!mapping) throw new StatementError('No column of this file is an amount beside a day')
  const page = saidEncoding(answers) ?? encoding
  return { mapping: checkMapping(page === undefined ? mapping : { ...mapping, encoding: page }), layout }
}

/** The statements of a file. Throws a StatementError. */
export function readOne({ bytes, sheets, isQif: isAsked }: Source, options: FileOptions): Statement[] {
  // The fields of every QIF have the same names, so that nothing kept for another can be trusted.
  const { csv } = options
  if (isAsked && !csv)
    throw new StatementError(
      'A QIF file does not say its currency or the order of day and month. “mappings guess” asks for them on the command line',
      undefined,
      'mapping',
    )
  if (sheets && csv && isAsked)
    return sheets.flatMap((sheet) =>
      readSheetStatements(sheet, options).map((statement) => withQifTexts(statement, sheet, csv.numbers)),
    )
  if (sheets) return readSheetStatements(sheetToRead(sheets, options.sheet), options)
  return readOpened(openText(bytes, options.encoding), options)
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
