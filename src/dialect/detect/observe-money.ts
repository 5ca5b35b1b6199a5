import { normalised } from '../fields.ts'
import type { Json } from '../json.ts'
import { isObject, textOf } from '../json.ts'
import type { Note, RawMoney } from './observations.ts'
import type { AmountFormat, ServiceProfile } from '../profile/profile.ts'
import type { Figure } from '../read/read-amount.ts'
import { decimalOf, figureOf, hasFraction, partsOf } from '../read/read-amount.ts'
import { digitsOf } from '../read/read-currency.ts'
import { valueIn } from '../read/read-sign.ts'
import { markOf, readCurrencies } from '../read/read-values.ts'
import { wayOf } from './sign-words.ts'

/** Notes what a row reveals about decimals, cents and the direction of money. */
export function observeMoney(raw: RawMoney, values: ServiceProfile['values'], note: Note): void {
  if (textOf(raw.amount).trim()) {
    const amount = noteFigure(raw.amount, raw.currency, values, note)
    if (amount && /[1-9]/.test(amount)) {
      const minus = amount.startsWith('-')
      note(minus ? 'out' : 'in', `${rowLabelOf(raw)}, ${amount}`, 3)
      if (minus) note('minus', 'seen', 1)
      for (const [key, value] of Object.entries(raw.row)) {
        const way = typeof value === 'string' ? wayOf(value) : undefined
        if (way === (minus ? 'in' : 'out')) note('against-sign', key)
      }
    }
  }
  const { sign } = values.amount
  if (sign !== 'auto' && sign.kind === 'two-columns')
    for (const name of [sign.in, sign.out]) noteFigure(valueIn(raw.row, name), raw.currency, values, note)
  for (const [key, value] of Object.entries(raw.row)) {
    const text = textOf(value).trim()
    if (text && !isObject(value) && !Array.isArray(value)) note(`field ${key}`, text.slice(0, 30), 6)
  }
}

/** Notes what one amount reveals. Returns it as text with its currency, "" if it is not an amount. */
function noteFigure(
  raw: Json | undefined,
  currency: Json | undefined,
  values: ServiceProfile['values'],
  note: Note,
): string {
  const { amount, currency: beside } = partsOf(raw)
  const figure = figureOf(amount, values)
  if (!figure) return ''
  const { read } = values.amount
  const alone = decimalOf(figure)
  const decimal = alone ?? (read === 'auto' ? undefined : figure[markOf(read)])
  const minus = (figure.point ?? figure.comma)?.startsWith('-') ? '-' : ''
  const { value: code } = readCurrencies(currency, beside ?? figure.currency, values)
  const text = `${decimal ?? minus + figure.marks} ${code}`.trim()
  const format = formatOf(figure)
  if (format) note(`amount ${format}`, figure.marks || text)
  if (alone === undefined) note('thousands', figure.marks)
  if (decimal === undefined) return text
  if (hasFraction(decimal)) note('fraction', text, 1)
  else if (digitsOf(code) !== 0 && /[1-9]/.test(decimal))
    note(/00(\.0)?$/.test(decimal) ? 'round' : 'odd', text)
  return text
}

/** The format that an amount reveals; undefined if it is ambiguous, as `1234` is. */
function formatOf({ point, comma, marks }: Figure): AmountFormat | undefined {
  if (!marks) return 'number'
  if (point !== undefined && marks.includes("'")) return "1'234.56"
  if (point !== undefined && comma !== undefined) return undefined
  if (comma === undefined) return marks.includes(',') ? '1,234.56' : '1234.56'
  return marks.includes('.') ? '1.234,56' : marks.includes(' ') ? '1 234,56' : '1234,56'
}

/** A name by which a user recognises the row; otherwise its date. */
function rowLabelOf({ row, date }: RawMoney): string {
  const names = Object.keys(row).filter((key) =>
    /^(counterpart(y|name)?|name|payee|merchant|description|label)/.test(normalised(key)),
  )
  const texts = names.map((key) => textOf(row[key]).trim())
  return texts.find(Boolean) ?? textOf(date)
}
