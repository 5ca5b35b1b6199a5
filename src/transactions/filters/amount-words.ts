import { decimalsOf } from '../../domain/money.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import * as messages from './messages.ts'

/** A range of amounts in words: "100.00 to 250.00", "100.00 or more". Without a currency, amounts have two decimals. */
export function amountWords(text: string, currency: string): string {
  const [least = '', most] = text.split('..')
  const words = (amount: string) => {
    const digits = Math.min(
      100,
      currency === '' ? Math.max(2, decimalsOf(amount, '')) : decimalsOf(amount, currency),
    )
    const format = new Intl.NumberFormat(notationLanguage(), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    return format.format(amount as `${number}`)
  }
  if (most === undefined || most === least) return messages.exactly(words(least))
  if (least === '') return messages.orLess(words(most))
  return most === '' ? messages.orMore(words(least)) : messages.amounts(words(least), words(most))
}
