import { amountOf, cleanText, dayOf } from '../common/normalize.ts'
import { StatementError } from '../common/statement.ts'
import type { Field } from './messages-of.ts'

/** An amount in MT940, `1234,5` or `12,`; a point is accepted where it cannot separate thousands. */
export const amountShape = String.raw`\d+(?:[,.]\d*)?|[,.]\d+`

/** Decimal text from an amount in the form above. */
export function readAmount(written: string, negative: boolean, at: number): string {
  // Anchored at the start, so that its time grows with the digits and not with their square.
  if (/^0*[1-9]\d*\.\d{3}$/.test(written))
    throw new StatementError(
      `The amount "${written.slice(0, 40)}" is ambiguous: its point may separate thousands or decimals. MT940 uses a decimal comma`,
      at,
    )
  return amountOf(written.replace(',', '.').replace(/\.$/, ''), negative)
}

/**
 * Reads a date written YYMMDD. Years from 80 belong to the last century: SWIFT's window for two-digit years (1980 to
 * 2079), which AqBanking, used by most German programs, follows too.
 */
export function readDay(written: string, at: number): string {
  const [year = '', month = '', day = ''] = written.match(/\d\d/g) ?? []
  return dayOf(`${year >= '80' ? '19' : '20'}${year}`, month, day, at)
}

/** The date MMDD in the year closest to another date: 0102 is after 2025-12-31, 1230 is before 2026-01-02. */
function nearestDay(written: string, to: string, at: number): string {
  const year = Number(to.slice(0, 4))
  const candidates = [year, year - 1, year + 1].map((one) =>
    dayOf(String(one), written.slice(0, 2), written.slice(2), at),
  )
  const target = rank(to)
  const distance = (day: string) => Math.abs(rank(day) - target)
  return candidates.reduce((best, day) => (distance(day) < distance(best) ? day : best))
}

/** Numbers dates in order, including impossible ones. All months count 31 days, which is precise enough to compare years. */
function rank(day: string): number {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  return (year * 12 + month) * 31 + dayOfMonth
}

/** The contents of a :61:. Texts are as written but cleaned, "" when missing. */
export type Entry = {
  date: string
  valueDate: string
  /** The kind of transaction: `NTRF`, `NMSC`. */
  code: string
  amount: string
  withdrawal: boolean
  /** `EC` or `ED` of an entry that is only expected (MT942); undefined if it is booked. */
  expected: string | undefined
  customerReference: string
  bankReference: string
  /** In the old Rabobank format the other party's name follows the reference, which is padded to 16 characters. */
  name: string
  /** The second line. */
  supplementary: string
}

// A code never goes on with a separator: in `6x,95` the amount is damaged, and is not 6.
const shape = new RegExp(
  String.raw`^\s*(\d{6})(\d{4}|\s{4})?\s*([RE]?[CD])([A-Z])?\s*(${amountShape})\s*((?:[A-Z](?!\d*[,.]\d)|/).*)$`,
  'i',
)

/** Reads a :61:. The date is the booking date (entry date), else the value date. RC reverses a deposit, RD a withdrawal. */
export function readEntry({ lines, at }: Field): Entry {
  const [first = '', second = '', ...rest] = lines
  const whole = shape.exec(first)
  // Some savings banks break the line where a buffer was full.
  const match = whole ?? shape.exec(first.trimEnd() + second)
  const [, valueDate, entryDate = '', mark = '', , amount, references = ''] = match ?? []
  if (valueDate === undefined || amount === undefined)
    throw new StatementError(
      `The line "${cleanText(first.slice(0, 80))}" cannot be read: it should be the date as YYMMDD, perhaps the booking date as MMDD, C or D, the amount such as 12,50 and a code such as NTRF`,
      at,
    )
  const withdrawal = /^(?:E?D|RC)$/i.test(mark)
  const valueDay = readDay(valueDate, at)
  return {
    date: entryDate.trim() === '' ? valueDay : nearestDay(entryDate, valueDay, at),
    valueDate: valueDay,
    code: cleanText(references.slice(0, 4)).toUpperCase(),
    amount: readAmount(amount, withdrawal, at),
    withdrawal,
    expected: /^E/i.test(mark) ? mark.toUpperCase() : undefined,
    ...readReferences(references),
    supplementary: cleanText((whole ? [second, ...rest] : rest).join(' ')),
  }
}

/** N, S or F and three characters, the customer's reference, `//` and the bank's: `NTRFNONREF//B4E07XM00J000023`. */
function readReferences(text: string): Pick<Entry, 'customerReference' | 'bankReference' | 'name'> {
  const [before = '', ...after] = text.split('//')
  const [, padded, name = ''] = /^(?=.{14} {2})(.{16})(\S.*)$/.exec(before.slice(4)) ?? []
  return {
    customerReference: cleanText(padded ?? before.slice(4)),
    bankReference: cleanText(after.join('//')),
    name: cleanText(name),
  }
}
