import { compareText } from '../domain/compare-text.ts'
import { daysAway } from '../domain/day.ts'
import { plainWords } from '../domain/is-same-value.ts'
import { shortestOf } from '../domain/sum.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { StatementLine } from './common/statement.ts'

/** A line of a file, with its bank account, "" if the file names none, and in an archive the name of its file. */
export type FileLine = Pick<
  StatementLine,
  'at' | 'date' | 'currency' | 'amount' | 'counterpart' | 'description'
> & { bankAccount: string; file?: string | undefined }

/** A transaction, with its bank account if the service knows it. */
export type BookedRecord = Transaction & { bankAccount?: string }

type Matched = { line: FileLine; record: BookedRecord }
type ComparedField = (typeof comparedFields)[number]

/** What a comparison found: every line is in one of the first three, every record of the period in one list at most. */
export type Comparison = {
  there: Matched[]
  missing: FileLine[]
  different: (Matched & { fields: ComparedField[] })[]
  onlyInBooks: BookedRecord[]
}

/** How many days a bank and the books may be apart about one payment. */
export const daysApart = 7

export const comparedFields = ['date', 'currency', 'amount', 'counterpart', 'description'] as const

/**
 * Compares the lines of a file with transactions, each with at most one: the rules are tried in turn, the strictest first. Give it
 * the transactions of the file's period (`YYYY-MM-DD`, both days are in it) and of `daysApart` days around it; what is only in the
 * books is reported for the period alone. Amounts are decimal text, so that none is rounded.
 */
export function compareWithBooks(
  lines: readonly FileLine[],
  records: readonly BookedRecord[],
  { from, to }: { from: string; to: string },
): Comparison {
  const sides = { lines: lines.map((line) => sideOf(line)), records: records.map((record) => sideOf(record)) }
  const there: Matched[] = []
  const found: Matched[] = []
  pairUp(sides, { by: ['day', 'money', 'text'] }, there)
  pairUp(sides, { by: ['day', 'money'], fits: hasAllWords }, there)
  pairUp(sides, { by: ['money', 'text'], isNear: true }, found)
  pairUp(sides, { by: ['text'], isNear: true }, found)
  pairUp(sides, { by: ['day', 'money'], fits: sharesWord }, there)
  pairUp(sides, { by: ['day', 'money'] }, found)
  pairUp(sides, { by: ['money'], fits: sharesWord, isNear: true }, found)
  return {
    there: there.toSorted(byLine),
    missing: sides.lines.map(({ of }) => of),
    different: found.toSorted(byLine).map((one) => ({ ...one, fields: differingFields(one) })),
    onlyInBooks: sides.records.map(({ of }) => of).filter(({ date }) => from <= date && date <= to),
  }
}

/** The fields whose values differ, not counting case, accents, and zeros at the end of an amount. */
function differingFields({ line, record }: Matched): ComparedField[] {
  return comparedFields.filter((field) => {
    if (field === 'amount') return shortestOf(line.amount) !== shortestOf(record.amount)
    return plainWords(line[field]) !== plainWords(record[field])
  })
}

type Side<T> = { of: T; day: string; money: string; text: string; words: () => ReadonlySet<string> }
type Sides = { lines: Side<FileLine>[]; records: Side<BookedRecord>[] }
type Key = 'day' | 'money' | 'text'

function sideOf<T extends FileLine | BookedRecord>(of: T): Side<T> {
  const text = plainWords(`${of.counterpart} ${of.description}`)
  let words: ReadonlySet<string> | undefined
  return {
    of,
    day: of.date,
    money: `${of.currency} ${shortestOf(of.amount) || of.amount}`,
    text,
    words: () => (words ??= new Set(text.match(/[\p{L}\p{N}]+/gu) ?? [])),
  }
}

type Rule = {
  /** What must be the same. */
  by: Key[]
  /** What else must hold. */
  fits?: (one: ReadonlySet<string>, other: ReadonlySet<string>) => boolean
  /** Whether the days may be apart; the nearest are taken first. */
  isNear?: true
}

/** Moves those that a rule brings together to the matched, in pairs. */
function pairUp(sides: Sides, { by, fits, isNear }: Rule, matched: Matched[]): void {
  const byKey = Map.groupBy(sides.records, (record) => keyOf(record, by, isNear && record.day))
  const taken = new Set<Side<BookedRecord>>()
  for (const days of isNear ? nearDays : [0])
    sides.lines = sides.lines.filter((line) => {
      // A text that is empty says nothing.
      if (by.includes('text') && isNear && line.text === '') return true
      const day = isNear && (days === 0 ? line.day : daysAway(line.day, days))
      const candidates = byKey.get(keyOf(line, by, day)) ?? []
      const at = candidates.findIndex(
        (record) => isSameAccount(line.of, record.of) && (!fits || fits(line.words(), record.words())),
      )
      const [record] = at === -1 ? [] : candidates.splice(at, 1)
      if (!record) return true
      taken.add(record)
      matched.push({ line: line.of, record: record.of })
      return false
    })
  sides.records = sides.records.filter((record) => !taken.has(record))
}

const nearDays = [0, ...Array.from({ length: daysApart }, (_, index) => [index + 1, -index - 1]).flat()]

function keyOf(side: Side<unknown>, by: readonly Key[], day: string | false | undefined): string {
  return [day || '', ...by.map((key) => side[key])].join('\n')
}

function isSameAccount(line: FileLine, { bankAccount }: BookedRecord): boolean {
  return !bankAccount || line.bankAccount === '' || bankAccount === line.bankAccount
}

/** Whether one text has all words of the other, as when someone shortened or completed it. */
function hasAllWords(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  return few.size > 0 && [...few].every((word) => many.has(word))
}

/** Whether the texts have a word in common, or one of them says nothing. */
function sharesWord(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === 0 || other.size === 0 || [...one].some((word) => word.length > 2 && other.has(word))
}

function byLine(one: Matched, other: Matched): number {
  return compareText(one.line.file ?? '', other.line.file ?? '') || one.line.at - other.line.at
}
