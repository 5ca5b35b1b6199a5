import { sumOf } from '../../domain/sum.ts'
import { bankDetail } from '../common/bank-detail.ts'
import { collectFaults } from '../common/collect-faults.ts'
import { StatementError, type Statement } from '../common/statement.ts'
import { numberReader } from './number-readers.ts'
import type { CsvMapping } from './csv-mapping.ts'
import type { Sheet } from './open-sheet.ts'

/** Whether a text is a QIF file, as Quicken exports it. */
export function isQif(text: string): boolean {
  return /^\s*!(?:Type|Account|Option|Clear)\b/i.test(text)
}

/** What QIF calls its fields, by their letters. */
const columns = { date: 'Date', T: 'Amount', P: 'Payee', M: 'Memo', N: 'Number' }

/**
 * The lines of a QIF file as a sheet, because it says neither its currency nor the order of day and month: both are asked like
 * the columns of a CSV. The parts of a split are texts of their line. `isWhole`: the text does not end within a record.
 */
export function openQif(text: string, isWhole: boolean): Sheet {
  const rows: Sheet['rows'] = []
  let [accounts, account, type] = [new Set<string>(), '', '']
  let fields: [letter: string, text: string][] = []
  let begin = 1
  const end = () => {
    // Of what is there several times, the first counts.
    const record: Record<string, string> = Object.fromEntries(fields.toReversed())
    if (type === 'account') {
      if (record['N']) accounts.add((account = record['N']))
    } else if (type === 'lines' && (record['D'] ?? record['T'] ?? record['U']) !== undefined) {
      if (fields.filter(([letter]) => letter === 'D').length !== 1)
        throw new StatementError(
          'This record has no day or several: a line with D or ^ is missing. Export the file again',
          begin,
        )
      if (accounts.size > 1)
        throw new StatementError('This QIF file has several accounts: export each account by itself', begin)
      const { D: day = '', T: amount = record['U'] ?? '', P = '', M = '', N = '' } = record
      rows.push({ at: begin, cells: [dayIn(day), amount, P, M, N], ...besides(fields) })
    }
    fields = []
  }
  const lines = text.split(/\r\n?|\n/)
  for (const [index, line] of lines.entries()) {
    if (fields.length === 0) begin = index + 1
    if (line.startsWith('!')) {
      end()
      type = typeOf(line, index + 1) ?? type
    } else if (line.startsWith('^')) end()
    else if (line.trim() !== '') fields.push([line.charAt(0), line.slice(1).trim()])
  }
  if (isWhole) end()
  if (rows.length === 0)
    throw new StatementError('This QIF file has no lines of a bank account, cash or a card')
  const header = [{ at: (rows[0]?.at ?? 2) - 1, cells: Object.values(columns) }]
  const named = account === '' ? [] : [{ at: (rows[0]?.at ?? 3) - 2, cells: ['Account', account] }]
  return { name: 'QIF', rows: [...named, ...header, ...rows] }
}

/** Category, memo, amount and share. */
const ofPart = ['S', 'E', '$', '%']

/** What a record says besides its cells: category, address and the parts of a split, with the amounts of these. */
function besides(fields: [letter: string, text: string][]): Pick<Sheet['rows'][number], 'texts' | 'parts'> {
  const parts: Map<string, string>[] = []
  const texts: string[] = []
  for (const [letter, text] of fields)
    if (letter === 'L') texts.push(`Category: ${text}`)
    else if (letter === 'A') texts.push(text)
    else if (ofPart.includes(letter)) {
      const part = parts.at(-1)
      if (!part || part.has(letter) || letter === 'S') parts.push(new Map([[letter, text]]))
      else part.set(letter, text)
    }
  for (const part of parts)
    texts.push(`Split: ${ofPart.flatMap((letter) => part.get(letter) || []).join(' · ')}`)
  const amounts = parts.flatMap((part) => part.get('$') ?? [])
  return texts.length > 0 ? { texts, parts: amounts.length === parts.length ? amounts : [] } : {}
}

/** The lines with what their records say besides. Throws a StatementError if a split does not add up. */
export function withQifTexts(
  statement: Statement,
  { rows }: Sheet,
  numbers: CsvMapping['numbers'],
): Statement {
  const rowAt = new Map(rows.map((row) => [row.at, row]))
  const read = numberReader(numbers)
  const faults = collectFaults()
  const lines = statement.lines.map((line) => {
    const { texts = [], parts = [] } = rowAt.get(line.at) ?? {}
    const amounts = parts.map((part) => read(part)?.amount ?? '')
    const sum = amounts.includes('') ? 'no number' : sumOf(amounts)
    if (parts.length > 0 && sum !== sumOf([line.amount]))
      faults.attempt(() => {
        throw new StatementError(
          `The parts of this split add up to ${sum}, not to the amount ${line.amount}`,
          line.at,
        )
      })
    const { text = line.description, ...bank } = line.bank ?? {}
    return { ...line, ...bankDetail(line, bank, [text, ...texts]) }
  })
  faults.throwFound()
  return { ...statement, format: 'QIF', lines }
}

/** What follows a line with an exclamation mark; undefined for an option. */
function typeOf(line: string, at: number): 'lines' | 'account' | 'lists' | undefined {
  const [, word = '', type = ''] = /^!(\w+)(?::\s*(.*?))?\s*$/.exec(line) ?? []
  if (/^account$/i.test(word)) return 'account'
  if (!/^type$/i.test(word)) return undefined
  if (/^(?:bank|cash|ccard)$/i.test(type)) return 'lines'
  if (/^(?:cat|class|memorized|tag|security|prices|budget)$/i.test(type)) return 'lists'
  throw new StatementError(
    /^invst/i.test(type)
      ? 'This QIF file is of an investment account, which Bookend does not read: export a bank account, cash or a card'
      : `This QIF file is of an account of the kind “${type}”, which Bookend does not read: export a bank account, cash or a card`,
    at,
  )
}

/** Quicken writes years from 2000 behind an apostrophe, and single digits with a blank: 1/ 5'04. */
function dayIn(written: string): string {
  const day = written.replaceAll(' ', '')
  const [, before = '', year = ''] = /^(.*)'(\d{2}|\d{4})$/.exec(day) ?? []
  if (year === '') return day
  const separator = /[^\d]/.exec(before)?.[0] ?? '/'
  return `${before}${separator}${year.length === 2 ? `20${year}` : year}`
}
