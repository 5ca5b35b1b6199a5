import { cleanText } from '../common/normalize.ts'
import type { Message, Field } from './message.ts'
import { amountShape, readAmount, readDay } from './values.ts'
import { StatementError, type Balance } from '../common/statement.ts'

const shape = new RegExp(String.raw`^\s*([CD])\s*(\d{6})\s*([A-Z]{3})?\s*(${amountShape})\s*$`, 'i')

/** A balance: C or D, date, currency, amount. Some banks omit the closing balance's currency: it is the statement's. */
export function readBalance({ lines, at }: Field, currency: string): Balance {
  const [, mark = '', day, , amount] = shape.exec(lines[0] ?? '') ?? []
  if (day === undefined || amount === undefined)
    throw new StatementError(
      `The balance "${cleanText((lines[0] ?? '').slice(0, 80))}" cannot be read: it should be C or D, the date as YYMMDD, the currency and the amount, such as C260131EUR1234,56`,
      at,
    )
  return { date: readDay(day, at), currency, amount: readAmount(amount, mark.toUpperCase() === 'D', at) }
}

/** The only currency of a statement, from its balances, its floor limit (:34F:) or its sums (:90D:, :90C:). */
export function currencyOf({ at, fields }: Message): string {
  const found = fields.flatMap((field) => {
    const currency = currencyIn(field)
    return currency === undefined ? [] : [{ currency: currency.toUpperCase(), field }]
  })
  const [first] = found
  if (!first)
    throw new StatementError(
      'The statement that begins here names no currency: neither a balance (:60F:) nor a limit (:34F:) has one',
      at,
    )
  const other = found.find(({ currency }) => currency !== first.currency)
  if (other)
    throw new StatementError(
      `The statement is in ${first.currency}, but this is in ${other.currency}: "${cleanText(other.field.lines[0] ?? '')}"`,
      other.field.at,
    )
  return first.currency
}

function currencyIn({ tag, lines }: Field): string | undefined {
  const text = lines[0] ?? ''
  if (/^(?:60|62)/.test(tag)) return shape.exec(text)?.[3]
  if (tag === '34F') return /^\s*([A-Z]{3})/i.exec(text)?.[1]
  return tag.startsWith('90') ? /^\s*\d*\s*([A-Z]{3})/i.exec(text)?.[1] : undefined
}
