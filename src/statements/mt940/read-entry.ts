import { cleanText } from '../common/normalize.ts'
import type { Field } from './message.ts'
import { amountShape, nearestDay, readAmount, readDay } from './values.ts'
import { StatementError } from '../common/statement.ts'

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

const shape = new RegExp(
  String.raw`^\s*(\d{6})(\d{4}|\s{4})?\s*([RE]?[CD])([A-Z])?\s*(${amountShape})\s*([A-Z/].*)$`,
  'i',
)

/**
 * Reads a :61:. The date is the booking date (entry date), else the value date. RC reverses a deposit, RD a withdrawal.
 */
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
